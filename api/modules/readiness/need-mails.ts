import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { ReadinessKind } from '../../../shared/contract/admin-readiness.ts';
import { timeZoneOf } from '../../../shared/rules/countries.ts';
import { dayOf } from '../../../shared/rules/day-of.ts';
import { PERMISSIONS } from '../../../shared/rules/permissions.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import type { Need } from '../../platform/needs.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import type { MailParams, MailTemplate, NeedsOfMail } from '../mail/mail-templates.ts';
import { FindNeeds, withoutRepeats } from './find-needs.ts';
import { lookAt, PERMISSION_OF, URGENT_KINDS, type UrgentKind } from './need-alert.ts';
import {
  addFirstReader,
  findReaders,
  isMatchPlayed,
  lockAlert,
  type NeedReader,
  storeAlert,
  storeReader,
} from './need-mail.queries.ts';
import { digestContent, newsContent, resolvedContent } from './need-texts.ts';

const LOOK_EVERY_MS = 60_000;
/** The day of a digest begins at 8:00 in the country of its reader. */
const DIGEST_AT_MS = 8 * 3_600_000;
/** The most mails a day to one person, including the digest. */
const MAILS_A_DAY = 6;

const TEMPLATES = {
  'needs-now': newsContent,
  'needs-resolved': resolvedContent,
  'needs-digest': digestContent,
} satisfies { [template in MailTemplate]?: unknown };

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
    const needs = await this.needs.find(PERMISSIONS);
    const isPlayed = await isMatchPlayed(this.database);
    const count = await this.database.transaction(async (tx) => {
      const said = await this.lookAtAll(tx, needs, isPlayed);
      let written = 0;
      for (const reader of await findReaders(tx)) written += await this.writeTo(tx, reader, needs, said);
      return written;
    });
    if (count > 0) this.mails.sendSoon();
    return count;
  }

  private async lookAtAll(tx: Transaction, needs: Need[], isPlayed: boolean) {
    const said: Record<'news' | 'resolved', UrgentKind[]> = { news: [], resolved: [] };
    for (const kind of URGENT_KINDS) {
      const before = await lockAlert(tx, kind);
      const ids = needs.find((need) => need.kind === kind)?.first.map(({ id }) => id ?? 0) ?? [];
      // Results that wait do no harm while no match is played.
      const mayTell = kind !== 'source_failing' || isPlayed;
      const { after, says } = lookAt(kind, before, { ids, mayTell, now: this.clock.now() });
      if (after !== before) await storeAlert(tx, kind, after);
      if (says) said[says].push(kind);
    }
    return said;
  }

  /** Returns the number of mails. */
  private async writeTo(
    tx: Transaction,
    reader: NeedReader,
    needs: Need[],
    said: Record<'news' | 'resolved', UrgentKind[]>,
  ): Promise<number> {
    const now = this.clock.now();
    const zone = timeZoneOf(reader.country);
    const [today, digestDay] = [dayOf(now, zone), dayOf(now - DIGEST_AT_MS, zone)];
    const may = (kind: ReadinessKind) => reader.permissions.includes(PERMISSION_OF[kind]);
    const [news, resolved] = [said.news.filter(may), said.resolved.filter(may)];
    const hasDigest = reader.digestOn !== digestDay && needs.some(({ kind }) => may(kind));
    const due: [keyof typeof TEMPLATES, ReadinessKind[] | null][] = [];
    // The digest has the news too.
    if (hasDigest) due.push(['needs-digest', null]);
    else if (news.length > 0) due.push(['needs-now', news]);
    if (resolved.length > 0) due.push(['needs-resolved', resolved]);
    const before = reader.mailedOn === today ? reader.mails : 0;
    const written = due.slice(0, MAILS_A_DAY - before);
    const { playerId, email, language } = reader;
    for (const [template, kinds] of written)
      await this.mails.enqueue(tx, {
        dedupeKey: `${template}:${playerId}:${now}`,
        to: email,
        template,
        language,
        params: { needs: { playerId, language, kinds } },
      });
    if (written.length > 0 || reader.digestOn !== digestDay)
      await storeReader(tx, {
        ...reader,
        digestOn: digestDay,
        mailedOn: today,
        mails: before + written.length,
      });
    return written.length;
  }

  /** Returns null if nothing is left to say, or to a person who may not act on it any more. */
  private async findContent(
    template: keyof typeof TEMPLATES,
    { playerId, language, kinds }: NeedsOfMail,
  ): Promise<MailParams | null> {
    const [reader] = await findReaders(this.database, playerId);
    if (!reader) return null;
    const may = (kind: ReadinessKind) => reader.permissions.includes(PERMISSION_OF[kind]);
    const { firstName } = reader;
    const needs: NeedsOfMail = { playerId, language, kinds };
    if (template === 'needs-resolved') {
      const left = (kinds ?? []).filter(may);
      return left.length === 0 ? null : { firstName, needs, ...resolvedContent(left, language) };
    }
    const found = await this.needs.find(reader.permissions);
    const left = (kinds === null ? withoutRepeats(found) : found).filter(
      ({ kind }) => may(kind) && (kinds === null || kinds.includes(kind)),
    );
    return left.length === 0 ? null : { firstName, needs, ...TEMPLATES[template](left, language) };
  }
}
