import { Inject, Injectable } from '@nestjs/common';
import type { MatchStatus } from '../../../shared/rules/match-status.ts';
import { Database } from '../../database/database.ts';
import { CORRECTED_WITHIN_MS, isThrifty, type AskedMatch, type Occasion } from './asking-plan.ts';
import { FOOTBALL_SOURCE, type FootballSource } from './source/football-source.ts';

export interface WatchedMatch extends AskedMatch {
  fixtureId: number;
}

interface WatchedRow {
  source_id: number;
  status: MatchStatus;
  start_time: Date;
  closes_at: Date;
  asked_at: Date | null;
}

const COLUMNS = `m.source_id, m.status, m.start_time, m.closes_at,
  (select asked_at from asked_fixture f where f.source = m.source and f.fixture_id = m.source_id) as asked_at`;
/** Includes matches set by hand: the source's word is kept beside the administrator's. */
const OURS = `m.source = $1 and m.deleted_at is null`;

/** Matches that the source is to be asked about, and when it was asked last, by any process. */
@Injectable()
export class WatchedMatches {
  constructor(
    private readonly database: Database,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
  ) {}

  /** Matches whose start is still to come. */
  findToCome(): Promise<WatchedMatch[]> {
    return this.find(
      `select ${COLUMNS} from match m where ${OURS} and m.status in ('scheduled', 'cancelled') and m.closes_at > clock_timestamp()`,
      [],
    );
  }

  /** Matches that have begun, or should have, and are not final or were so lately. */
  findBegun(): Promise<WatchedMatch[]> {
    return this.find(
      `select ${COLUMNS} from match m where ${OURS} and (
         m.status = 'live' or (m.status = 'scheduled' and m.closes_at <= clock_timestamp())
         or (m.status in ('finished', 'cancelled') and m.closes_at <= clock_timestamp()
             and m.start_time > clock_timestamp() - $2 * interval '1 millisecond'))`,
      [CORRECTED_WITHIN_MS],
    );
  }

  /** What a round of a job has to know. */
  async occasion(now: number, everyMs: number): Promise<Occasion> {
    return { now, everyMs, isThrifty: isThrifty(await this.source.health()) };
  }

  /** Notes that the source has answered about these. Rows are written in one order, so that two processes never deadlock. */
  async noteAsked(matches: WatchedMatch[], now: number): Promise<void> {
    await this.database.rows(
      `insert into asked_fixture (source, fixture_id, asked_at)
       select distinct $1, x.id, $3::timestamptz from unnest($2::int[]) as x (id) order by x.id
       on conflict (source, fixture_id) do update set asked_at = excluded.asked_at`,
      [this.source.name, matches.map(({ fixtureId }) => fixtureId), new Date(now)],
    );
  }

  private async find(text: string, values: unknown[]): Promise<WatchedMatch[]> {
    const rows = await this.database.rows<WatchedRow>(`${text} order by m.id`, [this.source.name, ...values]);
    return rows.map((row) => ({
      fixtureId: row.source_id,
      status: row.status,
      // A match that began before its time, or was moved after it had begun, counts from when it closed.
      startTime: Math.min(row.start_time.getTime(), row.closes_at.getTime()),
      askedAt: row.asked_at?.getTime() ?? null,
    }));
  }
}
