import type { QueryRunner } from 'typeorm';

/**
 * pg-boss is the only job queue (JOB-03): its own rows hold the last runs of recurring jobs, and its heartbeats say whether a task's worker is alive.
 * `admin_task` keeps the panel's view of a task. Tasks of the old queue end here, because it did not report lost tasks.
 */
export class OneJobQueue1763600031000 {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table job_run;

      update admin_task set finished_at = clock_timestamp(),
        outcome = case when result is null then 'failed' else 'succeeded' end,
        failure = case when result is null then '{"code": "task_interrupted"}'::jsonb end
      where finished_at is null;
      alter table admin_task drop column beat_at;
    `);
  }
}
