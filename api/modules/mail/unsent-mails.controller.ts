import { Controller } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { Done } from '../../http/answer.interceptor.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { UnsentMails } from './unsent-mails.ts';

const { adminMails } = contract;

@Controller()
export class UnsentMailsController {
  constructor(private readonly unsent: UnsentMails) {}

  @Serves(adminMails.list)
  list(@Input() { query }: InputOf<typeof adminMails.list>) {
    return this.unsent.list(query);
  }

  @Serves(adminMails.retry)
  async retry(@CurrentCaller() caller: Caller, @Input() { body }: InputOf<typeof adminMails.retry>) {
    const changed = await this.unsent.tryAgain(body.ids, caller.playerId);
    return new Done({ changed }, { changed });
  }

  @Serves(adminMails.giveUp)
  async giveUp(@CurrentCaller() caller: Caller, @Input() { body }: InputOf<typeof adminMails.giveUp>) {
    const changed = await this.unsent.giveUp(body.ids, caller.playerId);
    return new Done({ changed }, { changed });
  }
}
