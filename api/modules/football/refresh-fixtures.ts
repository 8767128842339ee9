import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { ApplyFixtures } from './apply-fixtures.ts';
import { isImportDue } from './asking-plan.ts';
import { LeaguesAndTeams } from './leagues-and-teams.ts';
import { FOOTBALL_SOURCE, type FootballSource } from './source/football-source.ts';
import { WatchedMatches } from './watched-matches.ts';

/** The scheduled import (JOB-03): start times and statuses of the matches to come, and crests that are still missing. */
@Injectable()
export class RefreshFixtures {
  constructor(
    private readonly watched: WatchedMatches,
    private readonly fixtures: ApplyFixtures,
    private readonly leaguesAndTeams: LeaguesAndTeams,
    private readonly advanceGrids: AdvanceGrids,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Raises `SourceError` when the source has no answer; nothing is changed then. */
  async refresh(): Promise<{ checked: number; updated: number }> {
    const now = this.clock.now();
    const occasion = await this.watched.occasion(now, this.env.importEveryMs);
    const due = (await this.watched.findToCome()).filter((match) => isImportDue(match, occasion));
    if (due.length === 0) return { checked: 0, updated: 0 };
    const asked = due.map(({ fixtureId }) => fixtureId);
    const answer = await this.source.fixturesByIds(asked);
    const { updated } = await this.fixtures.apply(answer, asked);
    await this.watched.noteAsked(due, now);
    if (updated > 0) await this.advanceGrids.catchUp();
    await this.leaguesAndTeams.completeImages(answer.fixtures);
    return { checked: due.length, updated };
  }
}
