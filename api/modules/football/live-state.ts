import { Inject, Injectable } from '@nestjs/common';
import type { LiveDocument } from '../../../shared/contract/live.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { SharedRead } from '../../platform/shared-read.ts';
import { FOOTBALL_SOURCE, type FootballSource } from './source/football-source.ts';
import { findLiveState } from './live.queries.ts';

/** The longest time that a process answers from its cache. */
const FRESH_MS = 1_000;
/** The source counts as silent after this many rounds without a successful answer. */
const SILENT_ROUNDS = 3;

/** The live document, the same for all readers. Each process reads the database at most once a second. */
@Injectable()
export class LiveState {
  private readonly shared: SharedRead<LiveDocument>;

  constructor(
    private readonly database: Database,
    @Inject(CLOCK) clock: Clock,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.shared = new SharedRead(clock, FRESH_MS, (now) => this.build(now));
  }

  /** Returns the cached document, or reads it. Simultaneous callers share one read. */
  read(): Promise<LiveDocument> {
    return this.shared.get();
  }

  private async build(now: number): Promise<LiveDocument> {
    const { grids, matches, playedSince, records } = await findLiveState(this.database.replicaOrSelf);
    return {
      grids,
      silentSince: playedSince && (await this.findSilence(playedSince, now)),
      matches,
      records,
    };
  }

  /**
   * Returns since when the source is silent, at the earliest the start of the first match being played; else null.
   * The value changes only when the silence begins or ends, which keeps the document's ETag.
   */
  private async findSilence(playedSince: Date, now: number): Promise<string | null> {
    const { lastSuccessAt } = await this.source.health({ mayBeOld: true });
    if (!lastSuccessAt) return null;
    const since = Math.max(lastSuccessAt.getTime(), playedSince.getTime());
    return now - since > SILENT_ROUNDS * this.env.resultsEveryMs ? new Date(since).toISOString() : null;
  }
}
