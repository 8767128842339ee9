import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** The last answers of the football source to questions whose answers change slowly, for a start while the source is down (JOB-02). */
export class SourceAnswers_from1763700009000_1763700018000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table source_answer (
        source text not null,
        question text not null,
        answer jsonb not null,
        primary key (source, question)
      );
      grant select, insert, update on source_answer to doce_app;
    `);
  }
}
