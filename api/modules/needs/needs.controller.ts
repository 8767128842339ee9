import { Controller, Inject } from '@nestjs/common';
import type { NeedLine } from '../../../shared/contract/admin-needs.ts';
import type { Contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputsOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import type { Need, NeedItem } from '../../platform/needs.ts';
import { FindGuide } from './find-guide.ts';
import { FindNeeds, withoutRepeats } from './find-needs.ts';
import { NeedReaders } from './need-readers.ts';

type In = InputsOf<Contract['adminNeeds']>;

const SHOWN = 3;

@Controller()
export class NeedsController {
  constructor(
    private readonly needs: FindNeeds,
    private readonly guide: FindGuide,
    private readonly readers: NeedReaders,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Serves('GET /admin/needs')
  async find(@CurrentCaller() { permissions }: Caller) {
    const [needs, guide] = await Promise.all([
      this.needs.find(permissions),
      permissions.includes('settings') ? this.guide.find() : undefined,
    ]);
    const checkedAt = dateOf(this.clock).toISOString();
    return { checkedAt, lines: withoutRepeats(needs).map(toNeedLine), guide };
  }

  @Serves('GET /admin/need-mails')
  async mails(@CurrentCaller() { playerId }: Caller) {
    return { isOn: await this.readers.find(playerId) };
  }

  @Serves('PUT /admin/need-mails')
  async setMails(@CurrentCaller() { playerId }: Caller, @Input() { body }: In['setMails']) {
    await this.readers.set(playerId, body.isOn);
    return { isOn: body.isOn };
  }
}

function toNeedLine({ kind, count, first }: Need): NeedLine {
  return { kind, count, first: first.slice(0, SHOWN).map(toNeedItem) };
}

function toNeedItem({ id, name, at, detail, gridId: gameGroupId }: NeedItem) {
  return { id, name, at: at?.toISOString() ?? null, detail, gameGroupId };
}
