import { Inject, Injectable } from '@nestjs/common';
import type { AdminAnnouncement } from '../../../shared/contract/announcements.ts';
import type { Contract } from '../../../shared/contract/index.ts';
import { plainText } from '../../../shared/rules/rich-text.ts';
import { Database, LONG_WORK, type Transaction } from '../../database/database.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import type { InputOf } from '../../http/input.ts';
import { recordAudit } from '../../platform/audit.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { PushOutbox } from '../push/push-outbox.ts';
import { AnnouncementEntity } from './announcement.entity.ts';
import { cleanRichText } from './clean-rich-text.ts';
import { lockCreated, toAnnouncement } from './announcement.queries.ts';

/** The input of an administrator; moments are ISO 8601. */
export type AnnouncementText = Omit<InputOf<Contract['announcements']['create']>['body'], 'opId'>;

type Dates = Pick<AnnouncementEntity, 'expiresAt' | 'publishAt'>;

/** Creates, updates and deletes announcements, cleans their content (ANN-06) and audits every change. */
@Injectable()
export class EditAnnouncements {
  constructor(
    private readonly database: Database,
    private readonly pushes: PushOutbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Creates an announcement, or returns the one of the same `opId`. Raises `conflict` if that has other values, and
   * `invalid_input` without text or if it would never be visible.
   */
  create(
    { opId = null, ...text }: AnnouncementText & { opId?: string | null | undefined },
    actorId: number,
  ): Promise<AdminAnnouncement> {
    const values = { publishAt: null, ...clean(text) };
    return this.changeAndPush(async (tx) => {
      const created = opId && (await lockCreated(tx, opId));
      if (created) return requireSame(created, values);
      this.checkDates(values);
      const after = toAnnouncement(await tx.manager.save(AnnouncementEntity, { opId, ...values }));
      await recordAudit(tx, { actorId, action: 'announcement.create', subject: subjectOf(after), after });
      return after;
    });
  }

  /**
   * Raises `not_found`, `invalid_input` as `create`, and `conflict` for an outdated `version`. A moment in the past is
   * valid if it is the stored one.
   */
  update(
    id: number,
    { version, ...text }: AnnouncementText & { version?: number | undefined },
    actorId: number,
  ): Promise<AdminAnnouncement> {
    const values = clean(text);
    return this.changeAndPush(async (tx) => {
      const { announcement, before } = await lockAnnouncement(tx, id, version);
      this.checkDates({ publishAt: announcement.publishAt, ...values }, announcement);
      const after = toAnnouncement(await tx.manager.save(Object.assign(announcement, values)));
      const change = { action: 'announcement.update' as const, subject: subjectOf(after), before, after };
      if (after.version !== before.version) await recordAudit(tx, { actorId, ...change });
      return after;
    });
  }

  /** Raises `not_found`, and `conflict` as `update` does. */
  async remove(id: number, version: number | undefined, actorId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { announcement, before } = await lockAnnouncement(tx, id, version);
      await tx.manager.remove(announcement);
      await recordAudit(tx, { actorId, action: 'announcement.delete', subject: subjectOf(before), before });
    });
  }

  /** Writes the push of an announcement that becomes visible in the transaction of the change (PUSH-02). */
  private async changeAndPush(
    change: (tx: Transaction) => Promise<AdminAnnouncement>,
  ): Promise<AdminAnnouncement> {
    const after = await this.database.transaction(async (tx) => {
      const changed = await change(tx);
      await this.pushes.announce(tx, changed.id);
      return changed;
    }, LONG_WORK);
    this.pushes.sendSoon();
    return after;
  }

  /** Raises `invalid_input` for an expiry that is not after the publication, and for a new moment in the past. */
  private checkDates(dates: Dates, stored: Dates | null = null): void {
    const { expiresAt, publishAt } = dates;
    if (expiresAt && publishAt && publishAt >= expiresAt) throw invalidField('expiresAt');
    for (const field of ['publishAt', 'expiresAt'] as const) {
      const moment = dates[field]?.getTime();
      if (moment === undefined || moment === stored?.[field]?.getTime()) continue;
      if (moment <= this.clock.now()) throw invalidField(field, 'past');
    }
  }
}

const subjectOf = ({ id }: { id: number }) => `announcement:${id}`;
const toDate = (moment: string | null) => (moment === null ? null : new Date(moment));

/** Locks the row until the transaction ends. Raises `not_found`, and `conflict` for an outdated `version`. */
async function lockAnnouncement(tx: Transaction, id: number, version: number | undefined) {
  const lock = { mode: 'pessimistic_write' } as const;
  const announcement = await tx.manager.findOne(AnnouncementEntity, { where: { id }, lock });
  if (!announcement) throw new AppError('not_found');
  const before = toAnnouncement(announcement);
  if (version !== undefined && version !== before.version)
    throw new AppError('conflict', { current: before });
  return { announcement, before };
}

/** Returns the stored announcement. Raises `conflict` if it differs from `values`. */
function requireSame(created: AnnouncementEntity, values: Partial<AnnouncementEntity>): AdminAnnouncement {
  const current = toAnnouncement(created);
  const requested = toAnnouncement({ ...created, ...values });
  if (JSON.stringify(requested) !== JSON.stringify(current)) throw new AppError('conflict', { current });
  return current;
}

/** Returns the cleaned content of one language or ''. Raises `invalid_input` if only title or content is given. */
function cleanText<Title extends string, Content extends string>(
  text: Record<Title | Content, string>,
  title: Title,
  content: Content,
): string {
  const cleaned = cleanRichText(text[content], content);
  const isEmpty = plainText(cleaned) === '';
  if (text[title] === '' && !isEmpty) throw invalidField(title, 'required');
  if (text[title] !== '' && isEmpty) throw invalidField(content, 'required');
  return isEmpty ? '' : cleaned;
}

function clean({ expiresAt, publishAt, ...text }: AnnouncementText) {
  const content = cleanText(text, 'title', 'content');
  const contentPt = cleanText(text, 'titlePt', 'contentPt');
  if (content === '' && contentPt === '') throw invalidField('title', 'required');
  return {
    ...text,
    content,
    contentPt,
    expiresAt: toDate(expiresAt),
    ...(publishAt === undefined ? {} : { publishAt: toDate(publishAt) }),
  };
}
