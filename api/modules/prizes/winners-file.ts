import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { percentageOf } from '../../../shared/rules/scoring.ts';
import { dayOf } from '../../../shared/rules/day-of.ts';
import { prizeFor } from '../../../shared/rules/prizes.ts';
import { Database, LONG_WORK, type Transaction } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import { answerText } from '../../http/texts.ts';
import { recordAudit } from '../../platform/audit.ts';
import { CSV_START, csvLine } from '../../../shared/rules/csv.ts';
import {
  fetchWinners,
  type HitsTally,
  openWinnerCursor,
  type WinnerFileRow,
} from './admin-winner.queries.ts';
import { playersFrom, rankOf, tallyOf } from './admin-winners.ts';

/** Each download holds a database connection. */
const MAX_DOWNLOADS = 2;
const BATCH_SIZE = 5_000;
/** A download ends if its client reads nothing for this time, so that it does not block others. */
const READER_TIMEOUT_MS = 30_000;

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
  'disabled',
  'promised',
  'mailed',
  'state',
  'contacted',
  'sent',
  'delivered',
  'handedOver',
  'note',
] as const;

/** The winners of a grid as a CSV file (ADM-18), streamed at the reader's pace to bound the memory. */
@Injectable()
export class WinnersFile {
  private downloads = 0;
  constructor(private readonly database: Database) {}

  /** Returns rows with `minCorrect` hits from one snapshot, dates in `timeZone`. Raises `not_found`, `overloaded`. */
  async open(
    gridId: number,
    { minCorrect, timeZone }: { minCorrect: number; timeZone: string },
    { actorId, language }: { actorId: number; language: Language },
  ): Promise<Readable> {
    if (this.downloads >= MAX_DOWNLOADS) throw new AppError('overloaded', { retryAfter: 10 });
    this.downloads += 1;
    try {
      const total = playersFrom(await tallyOf(this.database, gridId), minCorrect);
      // The file holds personal data, so the audit log records each download.
      await recordAudit(this.database, {
        actorId,
        action: 'winners.export',
        subject: `grid:${gridId}`,
        after: { minCorrect, players: total },
      });
    } catch (error) {
      this.downloads -= 1;
      throw error;
    }
    const file = new PassThrough();
    void this.database
      .transaction(
        (tx) => writeFile(file, tx, { gridId, minHits: minCorrect, language, timeZone }),
        LONG_WORK,
      )
      .then(
        () => file.end(),
        (error: unknown) => file.destroy(error as Error),
      )
      .finally(() => (this.downloads -= 1));
    return file;
  }
}

async function writeFile(
  file: PassThrough,
  tx: Transaction,
  {
    gridId,
    minHits,
    language,
    timeZone,
  }: { gridId: number; minHits: number; language: Language; timeZone: string },
): Promise<void> {
  await openWinnerCursor(tx, gridId, minHits);
  const tally = await tallyOf(tx, gridId);
  const toLine = lineWriter(tally, language, timeZone);
  await send(file, CSV_START + csvLine(COLUMNS.map((column) => answerText(`csv.${column}`, language))));
  for (;;) {
    const rows = await fetchWinners(tx, BATCH_SIZE);
    if (rows.length === 0) return;
    await send(file, rows.map(toLine).join(''));
  }
}

function lineWriter(tally: HitsTally, language: Language, timeZone: string): (row: WinnerFileRow) => string {
  const countries = new Intl.DisplayNames([language], { type: 'region' });
  const nameOf = (tier: number | null) => {
    const prize = tier === null ? null : prizeFor(tier);
    return prize && answerText(`prize.${prize.prizeKey}`, language);
  };
  const day = (at: Date | null) => at && dayOf(at.getTime(), timeZone);
  return ({ player_id: id, hits, username, email, name, phone, country, ...prizeRow }) => {
    return csvLine([
      rankOf(tally, hits),
      id,
      username,
      email,
      hits,
      percentageOf(hits, tally.decided),
      prizeRow.may_win ? nameOf(hits) : null,
      name,
      phone,
      country && (countries.of(country) ?? country),
      prizeRow.is_disabled ? answerText('csv.yes', language) : null,
      nameOf(prizeRow.promised_tier),
      day(prizeRow.mailed_at),
      prizeRow.state && answerText(`prizeState.${prizeRow.state}`, language),
      day(prizeRow.contacted_at),
      day(prizeRow.sent_at),
      day(prizeRow.delivered_at),
      nameOf(prizeRow.delivered_tier),
      prizeRow.note,
    ]);
  };
}

/** Resolves when the reader can take more. Throws if it disconnected or was idle for `READER_TIMEOUT_MS`. */
async function send(file: PassThrough, text: string): Promise<void> {
  if (file.destroyed) throw new Error('the download was aborted');
  if (file.write(text)) return;
  const closed = new AbortController();
  const abort = () => closed.abort();
  file.once('close', abort);
  try {
    await once(file, 'drain', {
      signal: AbortSignal.any([closed.signal, AbortSignal.timeout(READER_TIMEOUT_MS)]),
    });
  } finally {
    file.off('close', abort);
  }
}
