import { Inject, Injectable } from '@nestjs/common';
import type { Claim } from '../../../shared/contract/claim.ts';
import type { Contract } from '../../../shared/contract/index.ts';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import type { OwnPrize } from '../../../shared/contract/prizes.ts';
import type { RouteOutput } from '../../../shared/contract/wire.ts';
import { hiddenDocument, needsOfClaim } from '../../../shared/rules/claims.ts';
import { STEP_UP_MS } from '../../../shared/rules/permissions.ts';
import { MARKED_MAX, prizeFor } from '../../../shared/rules/prizes.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import type { InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { recordAudits, recordLookUp } from '../../platform/audit.ts';
import { requireCallable } from '../../platform/callable-phone.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { type DataOwner, type DataSubject, OwnsPersonalData } from '../../platform/personal-data.ts';
import { Accounts, wrongPassword } from '../accounts/accounts.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import {
  deleteClaimsOf,
  deleteOldClaims,
  findClaim,
  findClaimsOf,
  findParcels,
  noteSeen,
  storeClaim,
} from './claim.queries.ts';
import { isClaimOpen, toOwnPrize } from './prize-mapper.ts';
import { PrizeEntity } from './prize.entity.ts';
import { addEvent, findPrize, lockPrize, type PrizeKey, type PrizeRow } from './prize.queries.ts';

type GivenClaim = InputOf<Contract['claims']['save']>['body'];

/** The addresses for the prizes, and the winners' reports of their arrival (PRIZE-01 to PRIZE-05). */
@Injectable()
@OwnsPersonalData()
export class Claims implements DataOwner {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly mails: MailOutbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Erases the claims whose time is over. Returns their number. */
  eraseOld(): Promise<number> {
    return deleteOldClaims(this.database, dateOf(this.clock));
  }

  /** Exports the claims: whole for a person who gave the password, else only that they exist. */
  async ownData({ playerId, isConfirmed = false }: DataSubject): Promise<Partial<OwnData>> {
    const claims = await findClaimsOf(this.database, playerId);
    return {
      claims: claims.map(({ grid, ...row }) => ({
        grid,
        changedAt: row.changedAt,
        data: isConfirmed ? row : null,
      })),
    };
  }

  async erase(tx: Transaction, { playerId }: DataSubject): Promise<void> {
    await deleteClaimsOf(tx, playerId);
  }

  /** Returns the caller's claim, the document hidden; null without one. Raises `wrong_password`, `not_found`. */
  async read(caller: Caller, gridId: number, password: string | undefined): Promise<Claim | null> {
    await this.requireProof(caller, password);
    const key = { gridId, playerId: caller.playerId };
    if (!(await this.findTold(key))) throw new AppError('not_found');
    const row = await findClaim(this.database, key);
    return row && { ...row, document: row.document && hiddenDocument(row.document) };
  }

  /**
   * Stores the claim and mails the winner that it changed, without its data.
   *
   * @throws AppError `wrong_password`, `not_found`, `invalid_input`, `claim_closed` once it is sent or the term is over
   */
  async saveClaim(
    caller: Caller,
    gridId: number,
    { password, document, ...given }: GivenClaim,
  ): Promise<OwnPrize> {
    await this.requireProof(caller, password);
    const account = await this.accounts.getAccount(caller.playerId);
    const key = { gridId, playerId: caller.playerId };
    if (!(await this.findTold(key))) throw new AppError('not_found');
    const phone = requireCallable(given.phone, given.country);
    const prize = await this.database.transaction(async (tx) => {
      const row = (await lockPrize(tx, key))!;
      if (!isClaimOpen(row, this.clock.now())) throw new AppError('claim_closed');
      const before = await findClaim(tx, key);
      const needs = needsOfClaim(prizeFor(row.tier)!.prizeKey, row.needs_document ?? false);
      if (needs.includes('size') && given.size === null) throw invalidField('size', 'required');
      if (needs.includes('document') && !document && !before?.document)
        throw invalidField('document', 'required');
      await storeClaim(tx, key, {
        ...given,
        phone,
        size: needs.includes('size') ? given.size : null,
        document: needs.includes('document') ? (document ?? null) : null,
      });
      await addEvent(tx, key, { kind: 'claimed', actorId: caller.playerId });
      await tx.manager.update(PrizeEntity, key, { version: row.version + 1 });
      await this.mails.notify(tx, 'claim-changed', account);
      return toOwnPrize((await findPrize(tx, key))!);
    });
    this.mails.sendSoon();
    return prize;
  }

  /**
   * Notes that the prize came, which moves no step, or that it did not: then it is due again and a need. A repeat
   * changes nothing. Raises `not_found`, and `prize_not_sent` before it was sent.
   */
  async confirm(caller: Caller, gridId: number, isReceived: boolean): Promise<OwnPrize> {
    const key = { gridId, playerId: caller.playerId };
    return this.database.transaction(async (tx) => {
      const row = await lockPrize(tx, key);
      if (!row || row.tier === 0) throw new AppError('not_found');
      const says = isReceived ? 'received' : 'missing';
      if (row.winner_says === says && (isReceived || row.step === 'due')) return toOwnPrize(row);
      const isOut = row.step === 'sent' || row.step === 'delivered';
      // A winner who said that it is missing may find it later.
      if (!isOut && !(isReceived && row.winner_says === 'missing')) throw new AppError('prize_not_sent');
      await addEvent(tx, key, { kind: says, actorId: caller.playerId });
      if (!isReceived)
        await addEvent(tx, key, { kind: 'due', actorId: caller.playerId, to: row.notified_tier });
      await tx.manager.update(PrizeEntity, key, {
        winnerSays: says,
        ...(isReceived ? {} : { step: 'due' as const }),
        version: row.version + 1,
      });
      return toOwnPrize((await findPrize(tx, key))!);
    });
  }

  /** Returns a winner's whole claim for the desk, and notes the reader. Raises `not_found`. */
  async show(key: PrizeKey, actorId: number): Promise<Claim> {
    const row = await findClaim(this.database, key);
    if (!row) throw new AppError('not_found');
    await noteSeen(this.database, [key]);
    await recordLookUp(this.database, {
      actorId,
      action: 'claim.viewed',
      subject: `grid:${key.gridId}/player:${key.playerId}`,
    });
    return row;
  }

  /** Returns the addresses of the prizes that are ready to be sent, and notes who read each. */
  async showReady(
    gridId: number | null,
    actorId: number,
  ): Promise<RouteOutput<'GET /admin/prizes/parcels'>['parcels']> {
    return this.database.transaction(async (tx) => {
      const rows = await findParcels(tx, gridId, MARKED_MAX);
      await noteSeen(tx, rows);
      await recordAudits(
        tx,
        rows.map((row) => ({
          actorId,
          action: 'claim.viewed',
          subject: `grid:${row.gridId}/player:${row.playerId}`,
        })),
      );
      return rows.map(({ gridId: id, grid, playerId, username, tier, ...claim }) => ({
        ...{ id: playerId, username, gameGroup: { id, name: grid }, wonHits: tier },
        claim: claim,
      }));
    });
  }

  /** Returns a prize that its winner may know of. */
  private async findTold(key: PrizeKey): Promise<PrizeRow | null> {
    const row = await findPrize(this.database, key);
    return row && (row.notified_tier !== null || row.is_final) ? row : null;
  }

  /** Raises `wrong_password` without the password or a second factor of the last ten minutes. */
  private async requireProof({ playerId, secondFactorAt }: Caller, password: string | undefined) {
    const isFresh = secondFactorAt && this.clock.now() - secondFactorAt.getTime() <= STEP_UP_MS;
    if (password === undefined && isFresh) return;
    // No password is no guess.
    if (password === undefined) throw wrongPassword('password');
    await this.accounts.requirePassword(await this.accounts.getAccount(playerId), password);
  }
}
