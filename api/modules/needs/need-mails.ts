import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { timeZoneOf } from '../../../shared/rules/countries.ts';
import { dayOf } from '../../../shared/rules/day-of.ts';
import { type NeedKind, NEEDS, URGENT_KINDS } from '../../../shared/rules/needs.ts';
import { PERMISSIONS } from '../../../shared/rules/permissions.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import type { Need } from '../../platform/needs.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import type { MailParams, MailTemplate, NeedsOfMail } from '../mail/mail-templates.ts';
import { FindNeeds, withoutRepeats } from './find-needs.ts';
import {
  addFirstReader,
  findMailed,
  findReaders,
  isMatchPlayed,
  type MailedNeeds,
  type NeedReader,
  storeDigestDay,
  storeMailed,
} from './need-mail.queries.ts';
import { digestContent, newsContent } from './need-texts.ts';

const LOOK_EVERY_MS = 60_000;
/** The day of a digest begins at 8:00 in the country of its reader. */
const DIGEST_AT_MS = 8 * 3_600_000;
/** The least time between two mails about a kind. */
const MAIL_EVERY_MS = 6 * 3_600_000;
/** A shorter failure of the source ends by itself. */
const SOURCE_FAILS_MS = 30 * 60_000;

const TEMPLATES = { 'needs-now': newsContent, 'needs-digest': digestContent } satisfies {
  [template in MailTemplate]?: unknown;
};

/**
 * Mails the needs to administrators who want it (ADM-60): urgent ones at once, all others in one digest a day. A mail
 * has only needs that its reader may act on, and names no player.
 */
@Injectable()
export class NeedMails implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly needs: FindNeeds,
    private readonly mails: MailOutbox,
    private readonly jobs: RecurringJobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const template of Object.keys(TEMPLATES) as (keyof typeof TEMPLATES)[])
      this.mails.addContentResolver(template, {
        resolve: async ({ needs }) => (needs ? this.findContent(template, needs) : null),
      });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every({
      name: 'need-mails',
      everyMs: LOOK_EVERY_MS,
      run: async () => `${await this.tell()} mails`,
    });
  }

  /** Writes the mails that are due. Returns their number. */
  async tell(): Promise<number> {
    await addFirstReader(this.database, dateOf(this.clock));
    if ((await findReaders(this.database)).length === 0) return 0;
    const needs = toMail(await this.needs.find(PERMISSIONS));
    const isPlayed = await isMatchPlayed(this.database);
    const count = await this.database.transaction(async (tx) => {
      const news = await this.findNews(tx, needs, isPlayed);
      let written = 0;
      for (const reader of await findReaders(tx)) written += await this.writeTo(tx, reader, needs, news);
      return written;
    });
    if (count > 0) this.mails.sendSoon();
    return count;
  }

  /** Returns the urgent kinds to mail now, and stores what is mailed. */
  private async findNews(tx: Transaction, needs: Need[], isPlayed: boolean): Promise<NeedKind[]> {
    const now = this.clock.now();
    const stored = await findMailed(tx);
    const news: NeedKind[] = [];
    for (const kind of URGENT_KINDS) {
      const before = stored.find((each) => each.kind === kind) ?? { kind, mailedAt: new Date(0), ids: [] };
      const { first } = needs.find((need) => need.kind === kind) ?? { first: [] };
      const since = first[0]?.at?.getTime() ?? 0;
      // Results that wait do no harm while no match is played.
      const isDue = kind !== 'source_failing' || (isPlayed && now - since >= SOURCE_FAILS_MS);
      const ids = first.map(({ id }) => id ?? 0);
      const after = nextMailed(before, ids, isDue, now);
      if (after.mailedAt !== before.mailedAt) news.push(kind);
      if (after !== before) await storeMailed(tx, after);
    }
    return news;
  }

  /** Returns the number of mails. */
  private async writeTo(
    tx: Transaction,
    reader: NeedReader,
    needs: Need[],
    said: NeedKind[],
  ): Promise<number> {
    const now = this.clock.now();
    const zone = timeZoneOf(reader.country);
    const digestDay = dayOf(now - DIGEST_AT_MS, zone);
    const may = (kind: NeedKind) => reader.permissions.includes(NEEDS[kind].permission);
    const news = said.filter(may);
    const isDigestDue = reader.digestOn !== digestDay;
    if (isDigestDue) await storeDigestDay(tx, reader.playerId, digestDay);
    const hasDigest = isDigestDue && needs.some(({ kind }) => may(kind));
    if (!hasDigest && news.length === 0) return 0;
    // The digest has the news too.
    const template = hasDigest ? 'needs-digest' : 'needs-now';
    const kinds = hasDigest ? null : news;
    const { playerId, email, language } = reader;
    await this.mails.enqueue(tx, {
      dedupeKey: `${template}:${playerId}:${now}`,
      to: email,
      template,
      language,
      params: { needs: { playerId, language, kinds } },
    });
    return 1;
  }

  /** Returns null if nothing is left to say, or to a person who may not act on it any more. */
  private async findContent(
    template: keyof typeof TEMPLATES,
    { playerId, language, kinds }: NeedsOfMail,
  ): Promise<MailParams | null> {
    const [reader] = await findReaders(this.database, playerId);
    if (!reader) return null;
    const { firstName } = reader;
    const needs: NeedsOfMail = { playerId, language, kinds };
    const found = toMail(await this.needs.find(reader.permissions));
    const left = kinds === null ? withoutRepeats(found) : found.filter(({ kind }) => kinds.includes(kind));
    return left.length === 0 ? null : { firstName, needs, ...TEMPLATES[template](left, language) };
  }
}

const toMail = (needs: Need[]): Need[] => needs.filter(({ kind }) => !NEEDS[kind].isSilent);

/**
 * One mail a kind in six hours, and none while it stands unchanged (ADM-60). Returns what is mailed of it after a look,
 * with `mailedAt` now if it is mailed now, and `before` itself if nothing changed.
 */
export function nextMailed(
  before: MailedNeeds,
  ids: readonly number[],
  isDue: boolean,
  now: number,
): MailedNeeds {
  const left = before.ids.filter((id) => ids.includes(id));
  const age = now - before.mailedAt.getTime();
  // A moment later than now was stored by a clock that was ahead.
  const isNew = isDue && left.length < ids.length && (age >= MAIL_EVERY_MS || age < 0);
  if (isNew) return { ...before, mailedAt: new Date(now), ids: [...ids] };
  return left.length === before.ids.length ? before : { ...before, ids: left };
}
