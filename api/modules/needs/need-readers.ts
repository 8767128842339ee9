import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import { Database } from '../../database/database.ts';
import { recordAudit } from '../../platform/audit.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { type DataOwner, type DataSubject, OwnsPersonalData } from '../../platform/personal-data.ts';
import type { MailParams } from '../mail/mail-templates.ts';
import { type ListKeeper, Unsubscribe } from '../mail/unsubscribe.ts';
import { addFirstReader, findChoice, storeChoice } from './need-mail.queries.ts';

const ID_BYTES = 4;

/** The administrators who get the needs by mail (ADM-60). The link in each mail turns them off without a login. */
@Injectable()
@OwnsPersonalData()
export class NeedReaders implements DataOwner, ListKeeper, OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly unsubscribing: Unsubscribe,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.unsubscribing.addList('needs', this);
  }

  /** As `isOn`, also in the first minute, in which the job has not found the first administrator yet. */
  async find(playerId: number): Promise<boolean> {
    await addFirstReader(this.database, dateOf(this.clock));
    return this.isOn(playerId);
  }

  async isOn(playerId: number): Promise<boolean> {
    return (await findChoice(this.database, playerId))?.isOn ?? false;
  }

  async set(playerId: number, isOn: boolean): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await storeChoice(tx, playerId, isOn, dateOf(this.clock)))) return;
      await recordAudit(tx, {
        actorId: playerId,
        action: 'admin.need-mails',
        subject: `player:${playerId}`,
        before: { isOn: !isOn },
        after: { isOn },
      });
    });
  }

  async ownData({ playerId }: DataSubject): Promise<Partial<OwnData>> {
    const choice = await findChoice(this.database, playerId);
    return { needMails: choice && { isOn: choice.isOn, changedAt: choice.changedAt.toISOString() } };
  }

  readerOf({ params }: { params: MailParams }): Buffer {
    const bytes = Buffer.alloc(ID_BYTES);
    bytes.writeUInt32BE(params.needs!.playerId);
    return bytes;
  }

  async isUnsubscribed(reader: Buffer): Promise<boolean> {
    return !(await this.isOn(reader.readUInt32BE()));
  }

  async unsubscribe(reader: Buffer): Promise<void> {
    await this.set(reader.readUInt32BE(), false);
  }
}
