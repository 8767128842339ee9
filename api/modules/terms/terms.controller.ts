import { Controller } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputOf, type InputsOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { CountryTerms } from './country-terms.ts';
import { Organiser } from './organiser.ts';

type In = InputsOf<Contract['adminTerms']>;

@Controller()
export class TermsController {
  constructor(
    private readonly terms: CountryTerms,
    private readonly organiser: Organiser,
  ) {}

  @Serves('GET /terms')
  get(@Input() { query }: InputOf<Contract['publicTerms']['get']>) {
    return this.terms.get(query.grid);
  }

  @Serves('GET /admin/terms')
  list() {
    return this.terms.list();
  }

  @Serves('PUT /admin/terms/:id')
  update(@CurrentCaller() caller: Caller, @Input() { params, body }: In['update']) {
    return this.terms.update(params.id, body, caller.playerId);
  }

  @Serves('POST /admin/terms/decide')
  decide(@CurrentCaller() caller: Caller, @Input() { body }: InputOf<Contract['adminTerms']['decide']>) {
    return this.terms.decide(body.countries, body.hasPrizes, caller.playerId);
  }

  @Serves('GET /admin/opening-questions')
  questions(@Input() { query }: In['questions']) {
    return this.terms.questions(query.opensAt, query.lastStart);
  }

  @Serves('GET /admin/organiser')
  organiserSettings() {
    return this.organiser.settings();
  }

  @Serves('PUT /admin/organiser')
  setOrganiser(
    @CurrentCaller() caller: Caller,
    @Input() { body }: InputOf<Contract['adminTerms']['setOrganiser']>,
  ) {
    return this.organiser.update(body, caller.playerId);
  }
}
