import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A player that agreed to be named on the page of the winners (WIN-02). */
@Entity('winner_consent')
export class WinnerConsentEntity {
  @PrimaryColumn('integer', { name: 'player_id' }) playerId: number;
  @Column('timestamptz', { name: 'agreed_at' }) agreedAt: Date;
}
