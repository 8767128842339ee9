import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import type { ReminderMail } from '../../../shared/contract/reminders.ts';
import { REMINDER_TEXT_VERSION, type ReminderPlace } from '../../../shared/rules/reminders.ts';
import { Database } from '../../database/database.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { type DataOwner, type DataSubject, OwnsPersonalData } from '../../platform/personal-data.ts';
import { AfterVerification } from '../accounts/email-verification.ts';
import type { MailParams } from '../mail/mail-templates.ts';
import { type ListKeeper, Unsubscribe } from '../mail/unsubscribe.ts';
import { findConsent, giveConsent, withdrawConsent } from './reminder.queries.ts';

const ID_BYTES = 4;

/**
 * The consent to reminders by mail. It is off until the player turns it on, and a link in each mail withdraws it
 * without a login, also after the address changed: the link names the player.
 */
@Injectable()
@OwnsPersonalData()
export class Reminders implements DataOwner, ListKeeper, OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly unsubscribing: Unsubscribe,
    private readonly afterVerification: AfterVerification,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.unsubscribing.addList('reminders', this);
    this.afterVerification.add(async (playerId, isSamePerson) => {
      if (!isSamePerson) await this.turnOff(playerId);
      return {};
    });
  }

  async find(playerId: number): Promise<ReminderMail> {
    const consent = await findConsent(this.database, playerId);
    return { isOn: consent?.withdrawnAt === null, isUndeliverable: consent?.isUndeliverable ?? false };
  }

  /** Gives the consent on this screen and in this language. */
  async turnOn(playerId: number, place: ReminderPlace, language: Language): Promise<void> {
    const [at, textVersion] = [dateOf(this.clock), REMINDER_TEXT_VERSION];
    await giveConsent(this.database, playerId, { place, language, textVersion, at });
  }

  async turnOff(playerId: number): Promise<void> {
    await withdrawConsent(this.database, playerId, dateOf(this.clock));
  }

  async ownData({ playerId }: DataSubject): Promise<Partial<OwnData>> {
    const consent = await findConsent(this.database, playerId);
    if (!consent) return { reminderMails: null };
    const { isUndeliverable: _, ...reminderMails } = consent;
    return { reminderMails };
  }

  readerOf({ params }: { params: MailParams }): Buffer {
    const bytes = Buffer.alloc(ID_BYTES);
    bytes.writeUInt32BE(params.reminder!.playerId);
    return bytes;
  }

  async isUnsubscribed(reader: Buffer): Promise<boolean> {
    return !(await this.find(reader.readUInt32BE())).isOn;
  }

  async unsubscribe(reader: Buffer): Promise<void> {
    await this.turnOff(reader.readUInt32BE());
  }
}
