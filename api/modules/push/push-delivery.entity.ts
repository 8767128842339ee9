import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The outbox: one row for each push that still waits for its device. Finished rows are deleted. Read-only: `delivery-queries.ts` writes it. */
@Entity('push_delivery')
export class PushDeliveryEntity {
  @PrimaryColumn('integer', { name: 'subscription_id' })
  subscriptionId: number;

  @PrimaryColumn('integer', { name: 'occasion_id' })
  occasionId: number;

  /** While a process sends the push, the end of its lease. */
  @Column('timestamptz', { name: 'next_attempt_at' })
  nextAttemptAt: Date;

  @Column('smallint')
  attempts: number;
}
