import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import es from '../../../locales/es/mail.json' with { type: 'json' };
import pt from '../../../locales/pt-BR/mail.json' with { type: 'json' };
import { COUNTRIES, type CountryCode, countryCodeOf, timeZoneOf } from '../../../shared/rules/countries.ts';
import { dayOf } from '../../../shared/rules/day-of.ts';
import { Database } from '../../database/database.ts';
import { fillText } from '../../http/texts.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import type { MailParams, ReminderOfMail } from '../mail/mail-templates.ts';
import { isMailHour, reminderSpan } from './reminder-span.ts';
import {
  type DueGrid,
  findFirstLocks,
  findMissingMatches,
  lockReceivers,
  type MissingMatch,
  noteReminded,
} from './reminder.queries.ts';

const LOOK_EVERY_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
const BATCH_SIZE = 500;
const TEXTS = { es: es['pick-reminder'], 'pt-BR': pt['pick-reminder'] };

/**
 * Mails players the matches that they have not picked, before the first lock of a grid (PUSH-11). The one mail of a day
 * has all grids that lock within 24 hours or are due later that day. It reads again what is missing when it leaves.
 */
@Injectable()
export class ReminderMails implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly mails: MailOutbox,
    private readonly jobs: RecurringJobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.mails.addContentResolver('pick-reminder', {
      resolve: async ({ reminder }) => (reminder ? this.findContent(reminder) : null),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every({
      name: 'reminder-mails',
      everyMs: LOOK_EVERY_MS,
      run: async () => `${await this.remind()} players to remind`,
    });
  }

  /** Writes the mails that are due. Returns their number. */
  async remind(): Promise<number> {
    const grids = await this.findGrids();
    const due = grids.filter(({ isDue }) => isDue);
    if (due.length === 0) return 0;
    let count = 0;
    for (let written = BATCH_SIZE; written === BATCH_SIZE; count += written)
      written = await this.writeBatch(due, grids);
    if (count > 0) this.mails.sendSoon();
    return count;
  }

  private writeBatch(due: MailedGrid[], grids: MailedGrid[]): Promise<number> {
    return this.database.transaction(async (tx) => {
      const now = dateOf(this.clock);
      const receivers = await lockReceivers(tx, due, now, BATCH_SIZE);
      const ids = receivers.map(({ playerId }) => playerId);
      await noteReminded(tx, ids, grids, now);
      for (const { playerId, email, language, country } of receivers) {
        // One mail a day.
        const dedupeKey = `reminder:${playerId}:${dayOf(now.getTime(), timeZoneOf(country))}`;
        const params = { reminder: { playerId, language } };
        await this.mails.enqueue(tx, { dedupeKey, to: email, template: 'pick-reminder', language, params });
      }
      return receivers.length;
    });
  }

  /** Returns null if nothing is missing any more, the player may not be reminded, or it is night in their country. */
  private async findContent(reminder: ReminderOfMail): Promise<MailParams | null> {
    const now = dateOf(this.clock);
    const matches = await findMissingMatches(this.database, reminder.playerId, await this.findGrids(), now);
    const [first] = matches;
    if (!first || !isMailHour(now.getTime(), timeZoneOf(first.country))) return null;
    return contentOf(reminder, matches, first);
  }

  /** The open grids that a mail of this moment has, for the players of each country. */
  private async findGrids(): Promise<MailedGrid[]> {
    const now = this.clock.now();
    const locks = await findFirstLocks(this.database, new Date(now));
    return locks.flatMap(({ gridId, country: name, lockAt }) =>
      COUNTRIES.flatMap(({ code: country, timeZone }) => {
        const [from, until] = reminderSpan(lockAt.getTime(), timeZone);
        // The outbox drops a second mail of a day, because it has the same key.
        const isToday = dayOf(from, timeZone) === dayOf(now, timeZone);
        if (!isToday && lockAt.getTime() > now + DAY_MS) return [];
        return { gridId, gridCountry: countryCodeOf(name), country, isDue: now >= from && now < until };
      }),
    );
  }
}

interface MailedGrid extends DueGrid {
  /** The reminder of this grid may leave now. */
  isDue: boolean;
}

/** The mail has a date, a time and a zone, because it may be read a day later. */
function contentOf(reminder: ReminderOfMail, matches: MissingMatch[], first: MissingMatch): MailParams {
  const texts = TEXTS[reminder.language];
  const missing = (count: number) =>
    fillText(count === 1 ? texts.missing_one : texts.missing_other, { count: `${count}` });
  const timeZone = timeZoneOf(first.country);
  const until = (at: Date) => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(reminder.language, { timeZone, ...options }).format(at);
    const day = format({ weekday: 'short', day: 'numeric', month: 'short' });
    return `${day.replaceAll(/[.,]/g, '')}, ${format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`;
  };
  const sections = [...Map.groupBy(matches, ({ gridId }) => gridId).values()].map((ofGrid) => ({
    title: `${ofGrid[0]!.grid}: ${missing(ofGrid.length)}`,
    lines: [
      fillText(texts.closes, {
        until: until(ofGrid[0]!.lockAt),
        zone: texts.zones[first.country as CountryCode] ?? '',
      }),
      ...ofGrid.map(({ home, away }) => `${home} – ${away}`),
    ],
  }));
  const [letter, ...others] = missing(matches.length);
  const words = { missing: [letter!.toUpperCase(), ...others].join(''), until: until(first.lockAt) };
  return { firstName: first.firstName, reminder, place: `?grid=${first.gridId}`, sections, words };
}
