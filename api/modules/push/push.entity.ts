import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Language } from '../../../shared/rules/languages.ts';

/** The topics and quiet hours of a player, for all devices. A player without a row has the defaults. */
@Entity('push_preference')
export class PushPreferenceEntity {
  @PrimaryColumn('integer', { name: 'player_id' }) playerId: number;
  @Column('boolean') announcements: boolean;
  @Column('boolean') reminders: boolean;
  @Column('boolean') results: boolean;
  @Column('boolean') groups: boolean;
  /** A time of day such as `22:00:00`, by each device's clock. Later than `quietUntil` over midnight. Null: none. */
  @Column('time', { name: 'quiet_from', nullable: true }) quietFrom: string | null;
  @Column('time', { name: 'quiet_until', nullable: true }) quietUntil: string | null;
}

/** The push subscription of a device. A device is a session: the row is deleted with its session (PUSH-05). */
@Entity('push_subscription')
export class PushSubscriptionEntity {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('uuid', { name: 'session_id' }) sessionId: string;
  /** The URL at the push service that receives this device's pushes. */
  @Column('text') endpoint: string;
  /** The browser's public key, base64url. */
  @Column('text') p256dh: string;
  /** The browser's authentication secret, base64url. */
  @Column('text') auth: string;
  @Column('text') language: Language;
  @Column('text', { name: 'time_zone' }) timeZone: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  /** Accurate to 12 hours. */
  @Column('timestamptz', { name: 'last_success_at', nullable: true }) lastSuccessAt: Date | null;
  /** Set after five refusals in a row; cleared when the device stores its subscription again. */
  @Column('timestamptz', { name: 'disabled_at', nullable: true }) disabledAt: Date | null;
}
