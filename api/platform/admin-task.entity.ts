import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { AdminTask, TaskKind } from '../../shared/contract/admin-tasks.ts';
import type { ErrorCode, FieldError } from '../../shared/contract/errors.ts';

/** Figures of a finished task, e.g. `{ checked: 12, updated: 3 }`. */
export type TaskResult = Record<string, number>;

export interface TaskFailure {
  code: ErrorCode;
  fields?: FieldError[];
  retryAfter?: number;
}

/**
 * The panel's view of an administrator's long task; pg-boss runs the task but stores no progress, early output or
 * numeric id. Unique: an unfinished task per `kind` and `lane`, and a task per `opId` that has not failed.
 */
@Entity('admin_task')
export class AdminTaskEntity {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('text') kind: TaskKind;
  /** The subject of the task as text, e.g. the name of a grid. */
  @Column('text', { nullable: true }) about: string | null;
  /** Tasks of one kind run at the same time only in different lanes. */
  @Column('text') lane: string;
  @Column('jsonb') input: unknown;
  @Column('integer', { name: 'actor_id', nullable: true }) actorId: number | null;
  @Column('uuid', { name: 'op_id', nullable: true }) opId: string | null;
  @Column('timestamptz', { name: 'asked_at' }) askedAt: Date;
  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt: Date | null;
  @Column('jsonb', { nullable: true }) progress: AdminTask['progress'];
  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt: Date | null;
  @Column('text', { nullable: true }) outcome: 'succeeded' | 'failed' | null;
  /** Stored in the transaction of the work, possibly before the task is finished. */
  @Column('jsonb', { nullable: true }) result: TaskResult | null;
  @Column('jsonb', { nullable: true }) failure: TaskFailure | null;
}
