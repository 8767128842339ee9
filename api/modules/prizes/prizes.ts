import { Inject, Injectable } from '@nestjs/common';
import type { AdminPrize } from '../../../shared/contract/admin-prizes.ts';
import type { Contract } from '../../../shared/contract/index.ts';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import type { OwnPrize } from '../../../shared/contract/prizes.ts';
import type { RouteOutput } from '../../../shared/contract/wire.ts';
import { LIKENESSES } from '../../../shared/rules/claims.ts';
import { LANGUAGES } from '../../../shared/rules/languages.ts';
import { MARKED_MAX } from '../../../shared/rules/prizes.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import type { InputOf } from '../../http/input.ts';
import { recordAudit, recordLookUp } from '../../platform/audit.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { type DataOwner, type DataSubject, OwnsPersonalData } from '../../platform/personal-data.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { renderMail } from '../mail/mail-texts.ts';
import { stepOf, toAdminPrize, toOwnPrize } from './prize-mapper.ts';
import { findAlike } from './alike.queries.ts';
import { correctionOf, tellWinner } from './tell-winner.ts';
import { PrizeEntity } from './prize.entity.ts';
import {
  addEvent,
  countQueues,
  findCorrected,
  findPrize,
  findPrizes,
  findPrizesOfPlayer,
  findToldPrizes,
  lockPrize,
  type NewEvent,
  type PrizeEvent,
  type PrizeKey,
  type PrizeRow,
} from './prize.queries.ts';

type GivenMark = InputOf<Contract['adminPrizes']['update']>['body'];
/** Without a `state` the prize keeps its own. `isTold`: the winner is mailed what a correction changed. */
type PrizeMark = Omit<GivenMark, 'state'> & { state?: GivenMark['state']; isTold?: true };

/** The prizes of a grid and how far each delivery has come (ADM-18). */
@Injectable()
@OwnsPersonalData()
export class Prizes implements DataOwner {
  constructor(
    private readonly database: Database,
    private readonly mails: MailOutbox,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async ownData({ playerId }: DataSubject): Promise<Partial<OwnData>> {
    const rows = await findPrizesOfPlayer(this.database, playerId);
    const prizes = rows.map((row) => {
      const { wonHits, hits, promisedHits, state, wonAt, note, tracking, refusal, ...prize } =
        toAdminPrize(row);
      return {
        grid: row.grid,
        wonHits,
        hits,
        promisedHits,
        state,
        wonAt,
        contactedAt: prize.contacted?.at ?? null,
        sentAt: prize.sent?.at ?? null,
        deliveredAt: prize.delivered?.at ?? null,
        note,
        tracking,
        refusal,
      };
    });
    return { prizes };
  }

  /** Keeps the deleted account's prizes under the player's number. A refused one stays so, without its reason. */
  async erase(tx: Transaction, { playerId }: DataSubject): Promise<void> {
    await tx.manager.update(
      PrizeEntity,
      { playerId },
      {
        note: null,
        tracking: null,
        refusal: () => `case when refusal is not null then '–' end`,
        version: () => 'version + 1',
      },
    );
  }

  /** Returns the prizes that a player may know of, latest grid first. */
  async findOwn(playerId: number): Promise<OwnPrize[]> {
    const now = new Date(this.clock.now());
    return (await findToldPrizes(this.database, playerId, now)).map(toOwnPrize);
  }

  /** Returns a page of the desk, and the number of prizes in each queue. */
  async list(
    query: InputOf<Contract['adminPrizes']['list']>['query'],
    actorId: number,
  ): Promise<RouteOutput<'GET /admin/prizes'>> {
    const { gameGroupId, queue = null, ...paging } = query;
    const gridId = gameGroupId ?? null;
    const { queues, all } = await countQueues(this.database, gridId);
    const rows = await findPrizes(this.database, { gridId, queue }, paging);
    // It has the addresses that the winners of these grids have.
    for (const id of new Set(rows.map(({ grid_id }) => grid_id)))
      await recordLookUp(this.database, { actorId, action: 'winners.viewed', subject: `grid:${id}` });
    const alike = await findAlike(
      this.database,
      rows.map((row) => ({ gridId: row.grid_id, playerId: row.player_id })),
    );
    return {
      prizes: rows.map((row) => {
        const found = new Set(
          alike
            .filter(
              ({ winnerGridId, winnerId }) => winnerGridId === row.grid_id && winnerId === row.player_id,
            )
            .flatMap(({ same }) => same),
        );
        return { ...toAdminPrize(row), same: LIKENESSES.filter((each) => found.has(each)) };
      }),
      total: queue ? queues[queue] : all,
      queues,
    };
  }

  /** Returns the prizes that a correction changed after their winners were told, and the mails that `markAll` sends. */
  async corrections(gridId: number | null): Promise<RouteOutput<'GET /admin/prizes/corrections'>> {
    const rows = await findCorrected(this.database, gridId, MARKED_MAX);
    const now = this.clock.now();
    const alike = Map.groupBy(rows, (row) => JSON.stringify([row.grid_id, correctionOf(row, 'es', now)]));
    return {
      prizes: rows.map((row) => ({
        gameGroupId: row.grid_id,
        playerId: row.player_id,
        version: row.version,
      })),
      mails: [...alike.values()].flatMap((same) =>
        LANGUAGES.map((language) => {
          const params = { details: correctionOf(same[0]!, language, now) };
          const { subject, text } = renderMail(
            { to: '', template: 'prize-corrected', language, params },
            this.env,
          );
          const people = same.filter(({ person }) => person?.language === language).length;
          return { language, subject, text, people };
        }),
      ),
    };
  }

  /** Marks several prizes, as `mark` each; returns how many, and how many it left out because they changed. */
  async markAll(
    { as, prizes }: InputOf<Contract['adminPrizes']['mark']>['body'],
    actorId: number,
  ): Promise<RouteOutput<'POST /admin/prizes/mark'>> {
    let leftOut = 0;
    for (const { gameGroupId: gridId, playerId, ...given } of prizes)
      try {
        await this.mark(
          { gridId, playerId },
          { ...given, ...(as === 'corrected' ? { isTold: true, isCleared: true } : { state: as }) },
          actorId,
        );
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        leftOut += 1;
      }
    return { marked: prizes.length - leftOut, leftOut };
  }

  /** Returns the accounts that resemble a winner, and notes who compared them (PRIZE-06). Raises `not_found`. */
  async compare(key: PrizeKey, actorId: number) {
    if (!(await findPrize(this.database, key))) throw new AppError('not_found');
    const rows = await findAlike(this.database, [key]);
    const subject = `grid:${key.gridId}/player:${key.playerId}`;
    await recordLookUp(this.database, { actorId, action: 'prize.compared', subject });
    return { others: rows.map(({ winnerId: _, winnerGridId: __, ...other }) => other) };
  }

  /**
   * Records a delivery's step or a refusal, which its winner reads in a mail, and returns the changed prize. Raises
   * `not_found`, `invalid_input` without a change to clear or for a refused prize that leaves, and `conflict` with the
   * current prize if it was changed meanwhile.
   */
  async mark(key: PrizeKey, mark: PrizeMark, actorId: number): Promise<AdminPrize> {
    const marked = await this.database.transaction(async (tx) => {
      const row = await lockPrize(tx, key);
      if (!row) throw new AppError('not_found');
      const before = toAdminPrize(row);
      if (before.version !== mark.version || (mark.isTold && !row.can_be_told))
        throw new AppError('conflict', { current: before });
      const { events, ...fields } = changesOf(row, before, mark);
      if (events.length === 0) return before;
      for (const event of events) await addEvent(tx, key, { ...event, actorId });
      await tx.manager.update(PrizeEntity, key, { ...fields, version: row.version + 1 });
      const changed = (await findPrize(tx, key))!;
      const after = toAdminPrize(changed);
      await recordAudit(tx, {
        actorId,
        action: 'prize.update',
        subject: `grid:${key.gridId}/player:${key.playerId}`,
        ...auditFacts(before, after, events),
      });
      // A step back from `delivered` to `sent` only corrects a mistake.
      if (events.some(({ kind }) => kind === 'sent') && row.step !== 'delivered')
        await tellWinner(this.mails, tx, 'prize-sent', changed);
      if (mark.isTold) {
        const { email, person } = row;
        const details = correctionOf(row, person!.language, this.clock.now());
        await this.mails.notify(tx, 'prize-corrected', { email: email!, ...person! }, { details });
      }
      if (after.refusal !== before.refusal)
        await tellWinner(
          this.mails,
          tx,
          after.refusal === null ? 'prize-unrefused' : 'prize-refused',
          changed,
        );
      return after;
    });
    this.mails.sendSoon();
    return marked;
  }
}

/** Returns the fields of the prize after the mark, and an event for each change. */
function changesOf(
  row: PrizeRow,
  before: AdminPrize,
  { state, note, tracking, isCleared, refusal }: PrizeMark,
) {
  const events: Omit<NewEvent, 'actorId'>[] = [];
  let notifiedTier = row.notified_tier;
  if (isCleared !== undefined && isCleared !== isClearedNow(before)) {
    if (isCleared && !before.isUnclear)
      throw new AppError('invalid_input', { fields: [{ field: 'isCleared', code: 'invalid' }] });
    const to = isCleared ? row.tier : before.promisedHits;
    events.push({ kind: isCleared ? 'cleared' : 'uncleared', from: notifiedTier, to });
    notifiedTier = to;
  }
  const step = state === undefined ? row.step : stepOf(state);
  if (step !== row.step) {
    // The first step counts as told. Back at `due` only a mail counts as told.
    const isMailed = before.mailedAt !== null || row.events.some(({ kind }) => kind === 'refused');
    if (step !== 'due') notifiedTier ??= row.tier;
    else if (!isMailed) notifiedTier = null;
    events.push({ kind: step, to: notifiedTier });
  }
  const nextNote = note === undefined ? row.note : note || null;
  if (nextNote !== row.note) events.push({ kind: 'note' });
  // A parcel that did not arrive keeps its number until the next one leaves.
  const isLeaving = step === 'sent' && row.winner_says === 'missing';
  const nextTracking = tracking === undefined ? (isLeaving ? null : row.tracking) : tracking || null;
  if (nextTracking !== row.tracking) events.push({ kind: 'tracking' });
  const nextRefusal = refusal === undefined ? row.refusal : refusal || null;
  const isOut = step === 'sent' || step === 'delivered';
  if (refusal && row.tier === 0) throw invalidField('refusal', 'invalid');
  if (nextRefusal !== null && isOut) throw invalidField(refusal ? 'refusal' : 'state', 'invalid');
  if (nextRefusal !== row.refusal) {
    // The mails of a refusal and of its end name the prize, so a later correction is a need.
    notifiedTier ??= row.tier || null;
    events.push({ kind: nextRefusal === null ? 'unrefused' : 'refused' });
  }
  // The winner's report concerns the last parcel.
  const winnerSays = step !== row.step && isOut && row.winner_says === 'missing' ? null : row.winner_says;
  return {
    events,
    step,
    notifiedTier,
    note: nextNote,
    tracking: nextTracking,
    refusal: nextRefusal,
    winnerSays,
  };
}

const isClearedNow = ({ cleared, isUnclear }: AdminPrize) => cleared !== null && !isUnclear;

function auditFacts(before: AdminPrize, after: AdminPrize, events: { kind: PrizeEvent['kind'] }[]) {
  const isChanged = (...kinds: PrizeEvent['kind'][]) => events.some(({ kind }) => kinds.includes(kind));
  const factsOf = (prize: AdminPrize) => ({
    // The log names the state as the list does: `mailed` for a winner that was told only by mail.
    state: prize.state === 'won' && prize.mailedAt !== null ? 'mailed' : prize.state,
    hits: prize.hits,
    ...(isChanged('cleared', 'uncleared') && { isCleared: isClearedNow(prize) }),
    ...(isChanged('refused', 'unrefused') && { isRefused: prize.refusal !== null }),
  });
  // A note may contain an address, so the log only says that it changed.
  return {
    before: factsOf(before),
    after: {
      ...factsOf(after),
      ...(isChanged('note') && { noteChanged: true }),
      ...(isChanged('tracking') && { trackingChanged: true }),
    },
  };
}
