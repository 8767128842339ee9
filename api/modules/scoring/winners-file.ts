import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { percentageOf } from '../../../shared/rules/percentage.ts';
import { prizeFor } from '../../../shared/rules/prizes.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Language } from '../../http/language.ts';
import { answerText } from '../../http/texts.ts';
import { recordAudit } from '../../platform/audit.ts';
import { CSV_START, csvLine } from '../../platform/csv.ts';
import { tallyOf } from './winners.ts';

/** Each holds a connection while it is read. */
const MOST_AT_ONCE = 2;
const ROWS_AT_ONCE = 5_000;
/** A reader who takes nothing for so long has gone, and keeps nobody else waiting. */
const PATIENCE_MS = 30_000;

const COLUMNS = [
  'rank',
  'id',
  'username',
  'email',
  'correct',
  'percentage',
  'prize',
  'name',
  'phone',
  'country',
] as const;

interface FileRow {
  player_id: number;
  hits: number;
  username: string | null;
  email: string | null;
  name: string | null;
  phone: string | null;
  country: string | null;
}

/** Whom to call is told of those who have won a prize: of all the others nobody needs it. */
const ROWS = `select s.player_id, s.hits, a.username, a.email,
    case when p.player_id is not null then a.first_name || ' ' || a.last_name end as name,
    case when p.player_id is not null then a.phone end as phone,
    case when p.player_id is not null then a.country end as country
  from grid_score s left join account a on a.player_id = s.player_id
    left join prize p on p.grid_id = s.grid_id and p.player_id = s.player_id
  where s.grid_id = $1 and s.hits >= $2 order by s.hits desc, s.player_id`;

/** The winners of a grid as a table for a spreadsheet (ADM-18), written as fast as it is read: a million rows take no more memory than five thousand. */
@Injectable()
export class WinnersFile {
  private underWay = 0;
  constructor(private readonly database: Database) {}

  /** All rows from `minCorrect` hits on, of one moment. Raises `not_found`, and `overloaded` while others are being written. */
  async open(
    gridId: number,
    { minCorrect }: { minCorrect: number },
    { actorId, language }: { actorId: number; language: Language },
  ): Promise<Readable> {
    if (this.underWay >= MOST_AT_ONCE) throw new AppError('overloaded', { retryAfter: 10 });
    this.underWay += 1;
    try {
      const total = (await tallyOf(this.database, gridId)).playersFrom(minCorrect);
      // It names people: who took it is noted.
      await recordAudit(this.database, {
        actorId,
        action: 'winners.export',
        subject: `grid:${gridId}`,
        after: { minCorrect, players: total },
      });
    } catch (error) {
      this.underWay -= 1;
      throw error;
    }
    const file = new PassThrough();
    void this.database
      .transaction((tx) => write(file, tx, { gridId, minCorrect, language }))
      .then(
        () => file.end(),
        (error: unknown) => file.destroy(error as Error),
      )
      .finally(() => (this.underWay -= 1));
    return file;
  }
}

async function write(
  file: PassThrough,
  tx: Transaction,
  { gridId, minCorrect, language }: { gridId: number; minCorrect: number; language: Language },
): Promise<void> {
  await tx.rows('set transaction isolation level repeatable read, read only');
  const tally = await tallyOf(tx, gridId);
  await tx.rows(`declare winners cursor for ${ROWS}`, [gridId, minCorrect]);
  const countries = new Intl.DisplayNames([language], { type: 'region' });
  await send(file, CSV_START + csvLine(COLUMNS.map((column) => answerText(`csv.${column}`, language))));
  for (;;) {
    const rows = await tx.rows<FileRow>(`fetch ${ROWS_AT_ONCE} from winners`);
    if (rows.length === 0) return;
    const lines = rows.map(({ player_id, hits, username, email, name, phone, country }) =>
      csvLine([
        tally.rankOf(hits),
        player_id,
        username,
        email,
        hits,
        percentageOf(hits, tally.decided),
        prizeName(hits, language),
        name,
        phone,
        country && (countries.of(country) ?? country),
      ]),
    );
    await send(file, lines.join(''));
  }
}

/** Resolves when more can be taken. Raises when the reader has gone, or takes nothing any more. */
async function send(file: PassThrough, text: string): Promise<void> {
  if (file.destroyed) throw new Error('nobody reads the file any more');
  if (file.write(text)) return;
  const gone = new AbortController();
  const leave = () => gone.abort();
  file.once('close', leave);
  try {
    await once(file, 'drain', { signal: AbortSignal.any([gone.signal, AbortSignal.timeout(PATIENCE_MS)]) });
  } finally {
    file.off('close', leave);
  }
}

function prizeName(hits: number, language: Language): string | null {
  const prize = prizeFor(hits);
  return prize && answerText(`prize.${prize.prizeKey}`, language);
}
