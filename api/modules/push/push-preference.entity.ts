import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The topics and quiet hours of a player, for all devices. A player without a row has the defaults. */
@Entity('push_preference')
export class PushPreferenceEntity {
  @PrimaryColumn('integer', { name: 'player_id' })
  playerId: number;

  @Column('boolean')
  announcements: boolean;

  @Column('boolean')
  reminders: boolean;

  @Column('boolean')
  results: boolean;

  /** A time of day such as `22:00:00`, by the clock of each device. Later than `quietUntil` if the quiet hours span midnight. */
  @Column('time', { name: 'quiet_from', nullable: true })
  quietFrom: string | null;

  @Column('time', { name: 'quiet_until', nullable: true })
  quietUntil: string | null;
}
