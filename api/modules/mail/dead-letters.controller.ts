import { Controller } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { Done } from '../../http/answer.interceptor.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { DeadLetters } from './dead-letters.ts';

const { adminMails } = contract;

@Controller()
export class DeadLettersController {
  constructor(private readonly deadLetters: DeadLetters) {}

  @Serves(adminMails.list)
  list(@Input() { query }: InputOf<typeof adminMails.list>) {
    return this.deadLetters.list(query);
  }

  @Serves(adminMails.retry)
  async retry(@CurrentCaller() caller: Caller, @Input() { body }: InputOf<typeof adminMails.retry>) {
    const changed = await this.deadLetters.tryAgain(body.ids, caller.playerId);
    return new Done({ changed }, { changed });
  }

  @Serves(adminMails.giveUp)
  async giveUp(@CurrentCaller() caller: Caller, @Input() { body }: InputOf<typeof adminMails.giveUp>) {
    const changed = await this.deadLetters.giveUp(body.ids, caller.playerId);
    return new Done({ changed }, { changed });
  }
}
