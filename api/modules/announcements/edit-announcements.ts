import { Injectable } from '@nestjs/common';
import type { AdminAnnouncement } from '../../../shared/contract/announcements.ts';
import { plainText } from '../../../shared/rules/rich-text.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { PushOutbox } from '../push/push-outbox.ts';
import { toAnnouncement } from './announcement-answer.ts';
import { AnnouncementEntity } from './announcement.entity.ts';
import { cleanRichText } from './clean-rich-text.ts';

/** What an administrator writes; moments are ISO 8601. */
export interface AnnouncementText {
  title: string;
  content: string;
  isActive: boolean;
  isPinned: boolean;
  expiresAt: string | null;
  /** From when the public sees it; null: at once. Undefined: as it was, of a new one at once. */
  publishAt?: string | null | undefined;
}

/** Every change of an announcement; each cleans its content (ANN-06) and is noted in the audit log. */
@Injectable()
export class EditAnnouncements {
  constructor(
    private readonly database: Database,
    private readonly pushes: PushOutbox,
  ) {}

  /**
   * Sent again under the same `opId`, since no answer came, it is published once, and answered as it stands. Raises `invalid_input` when nothing to
   * read is left of the content, or when nobody would ever see it: it expires before it begins, or has expired; and `conflict` (with what stands
   * now) when other words were published under that number.
   */
  async create(
    { opId = null, ...text }: AnnouncementText & { opId?: string | null | undefined },
    actorId: number,
  ): Promise<AdminAnnouncement> {
    const values = { publishAt: null, ...cleaned(text) };
    return this.thenPush(async (tx) => {
      const sent = opId === null ? null : await findSent(tx, opId);
      if (sent) return answerAgain(sent, values);
      await checkExpiry(tx, values);
      const announcement = await tx.manager.save(AnnouncementEntity, { opId, ...values });
      const after = toAnnouncement(announcement);
      await recordAudit(tx, { actorId, action: 'announcement.create', subject: subjectOf(after), after });
      return after;
    });
  }

  /**
   * With the `version` that the administrator read, nothing that somebody has written since is overwritten unseen. Raises `not_found`, `conflict`
   * (with what stands now), and `invalid_input` as `create` does; an expiry that has passed may stay as it is.
   */
  async update(
    id: number,
    { version, ...text }: AnnouncementText & { version?: number | undefined },
    actorId: number,
  ): Promise<AdminAnnouncement> {
    const values = cleaned(text);
    return this.thenPush(async (tx) => {
      const announcement = await hold(tx, id);
      const before = toAnnouncement(announcement);
      refuseUnseen(before, version);
      await checkExpiry(tx, { publishAt: announcement.publishAt, ...values }, announcement.expiresAt);
      const after = toAnnouncement(await tx.manager.save(Object.assign(announcement, values)));
      if (after.version !== before.version)
        await recordAudit(tx, {
          actorId,
          action: 'announcement.update',
          subject: subjectOf(after),
          before,
          after,
        });
      return after;
    });
  }

  /** One that begins to be shown with this change is pushed, in the same transaction (PUSH-02). */
  private async thenPush(
    change: (tx: Transaction) => Promise<AdminAnnouncement>,
  ): Promise<AdminAnnouncement> {
    const after = await this.database.transaction(async (tx) => {
      const changed = await change(tx);
      await this.pushes.announce(tx, changed.id);
      return changed;
    });
    this.pushes.sendSoon();
    return after;
  }

  /** With the `version` that was read, nothing that was written since goes unseen. Raises `not_found` and `conflict`. What it said stays in the audit log. */
  async remove(id: number, version: number | undefined, actorId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const announcement = await hold(tx, id);
      const before = toAnnouncement(announcement);
      refuseUnseen(before, version);
      await tx.manager.remove(announcement);
      await recordAudit(tx, { actorId, action: 'announcement.delete', subject: subjectOf(before), before });
    });
  }
}

const subjectOf = ({ id }: { id: number }) => `announcement:${id}`;

/** Raises `conflict`, with what stands now, for another version than that. */
function refuseUnseen(current: AdminAnnouncement, version: number | undefined): void {
  if (version !== undefined && version !== current.version) throw new AppError('conflict', { current });
}

/** What was published under this number. Two that are sent at the same moment go one after the other. */
async function findSent(tx: Transaction, opId: string): Promise<AnnouncementEntity | null> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`announcement ${opId}`]);
  return tx.manager.findOneBy(AnnouncementEntity, { opId });
}

/** Raises `conflict` for other words than those that were published. */
function answerAgain(sent: AnnouncementEntity, values: Partial<AnnouncementEntity>): AdminAnnouncement {
  const current = toAnnouncement(sent);
  const asked = toAnnouncement({ ...sent, ...values });
  if (JSON.stringify(asked) !== JSON.stringify(current)) throw new AppError('conflict', { current });
  return current;
}

/** The announcement, its row held until the transaction ends. Raises `not_found`. */
async function hold(tx: Transaction, id: number): Promise<AnnouncementEntity> {
  const announcement = await tx.manager.findOne(AnnouncementEntity, {
    where: { id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!announcement) throw new AppError('not_found');
  return announcement;
}

/** Raises `invalid_input` for an expiry before the beginning, or in the past, if it was not there before. */
async function checkExpiry(
  tx: Transaction,
  { expiresAt, publishAt }: { expiresAt: Date | null; publishAt?: Date | null },
  was: Date | null = null,
): Promise<void> {
  if (expiresAt === null) return;
  if (publishAt && publishAt >= expiresAt) throw wrongExpiry('invalid');
  if (expiresAt.getTime() === was?.getTime()) return;
  const [row] = await tx.rows<{ is_past: boolean }>('select $1 <= clock_timestamp() as is_past', [expiresAt]);
  if (row?.is_past) throw wrongExpiry('past');
}

const wrongExpiry = (code: 'invalid' | 'past') =>
  new AppError('invalid_input', { fields: [{ field: 'expiresAt', code }] });

function cleaned({ expiresAt, publishAt, ...text }: AnnouncementText) {
  const content = cleanRichText(text.content);
  if (plainText(content) === '')
    throw new AppError('invalid_input', { fields: [{ field: 'content', code: 'required' }] });
  return {
    ...text,
    content,
    expiresAt: toDate(expiresAt),
    ...(publishAt === undefined ? {} : { publishAt: toDate(publishAt) }),
  };
}

const toDate = (moment: string | null) => (moment === null ? null : new Date(moment));
