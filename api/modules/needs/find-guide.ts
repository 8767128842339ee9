import { Inject, Injectable } from '@nestjs/common';
import { GUIDE_STEPS, type GuideStep } from '../../../shared/rules/guide.ts';
import { ORGANISER_PARTS } from '../../../shared/rules/organiser.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import { Organiser } from '../terms/organiser.ts';

/** The guide of the first week (ADM-88): nothing of it is stored, each step is read from what it asks for. */
@Injectable()
export class FindGuide {
  constructor(
    private readonly database: Database,
    private readonly organiser: Organiser,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Returns the steps; undefined after the first settled grid. */
  async find(): Promise<{ step: GuideStep; isDone: boolean }[] | undefined> {
    const [row] = await this.database.rows<Record<'isOver' | 'prizes' | 'grid', boolean>>(
      `select exists (select from grid where status = 'settled') as "isOver",
        not exists (select from country_terms where has_prizes is null) as prizes,
        exists (select from grid where deleted_at is null and (status <> 'draft' or opens_at is not null)) as grid`,
    );
    const { isOver, prizes, grid } = row!;
    if (isOver) return undefined;
    const data = await this.organiser.read();
    const isDone: Record<GuideStep, boolean> = {
      country: data.country !== null,
      organiser: ORGANISER_PARTS.every((part) => part === 'country' || data[part] !== null),
      mail: this.env.smtpUrl !== null,
      source: this.env.football !== null,
      prizes,
      grid,
    };
    return GUIDE_STEPS.map((step) => ({ step, isDone: isDone[step] }));
  }
}
