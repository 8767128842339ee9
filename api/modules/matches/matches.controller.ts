import { Controller } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputOf, MaybeCaller, RequestLanguage } from '../../http/input.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { Forms } from './forms.ts';
import { PlayerGrids } from './player-grids.ts';

@Controller()
export class MatchesController {
  constructor(
    private readonly service: PlayerGrids,
    private readonly forms: Forms,
  ) {}

  @Serves('GET /games')
  list(@CurrentCaller() caller: Caller) {
    return this.service.listForPlayer(caller);
  }

  @Serves('GET /games/home')
  home(@MaybeCaller() caller: Caller | null, @RequestLanguage() language: Language) {
    return this.service.listForHome(caller, language);
  }

  @Serves('GET /games/next')
  next() {
    return this.service.findNext();
  }

  @Serves('GET /matches/group/:group')
  ofGroup(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<Contract['games']['ofGroup']>) {
    return this.service.getGridForPlayer(caller, params.group);
  }

  @Serves('GET /matches/group/:group/form')
  form(@Input() { params }: InputOf<Contract['games']['form']>) {
    return this.forms.ofGrid(params.group);
  }
}
