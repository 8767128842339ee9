import { Controller } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputOf, MaybeCaller, RequestLanguage } from '../../http/input.ts';
import type { Language } from '../../http/language.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { PlayerGrids } from './player-grids.ts';

const { games } = contract;

@Controller()
export class MatchesController {
  constructor(private readonly service: PlayerGrids) {}

  @Serves(games.list)
  list(@CurrentCaller() caller: Caller) {
    return this.service.listForPlayer(caller);
  }

  @Serves(games.home)
  home(@MaybeCaller() caller: Caller | null, @RequestLanguage() language: Language) {
    return this.service.listForHome(caller, language);
  }

  @Serves(games.ofGroup)
  ofGroup(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof games.ofGroup>) {
    return this.service.getGridForPlayer(caller, params.group);
  }
}
