import { Controller } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputOf, RequestLanguage } from '../../http/input.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { Reminders } from './reminders.ts';

@Controller()
export class RemindersController {
  constructor(private readonly reminders: Reminders) {}

  @Serves('GET /reminders/mail')
  find(@CurrentCaller() { playerId }: Caller) {
    return this.reminders.find(playerId);
  }

  @Serves('PUT /reminders/mail')
  async set(
    @CurrentCaller() { playerId }: Caller,
    @Input() { body }: InputOf<Contract['reminders']['set']>,
    @RequestLanguage() language: Language,
  ) {
    if (body.isOn) await this.reminders.turnOn(playerId, body.place, language);
    else await this.reminders.turnOff(playerId);
    return this.reminders.find(playerId);
  }
}
