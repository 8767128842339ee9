import { Controller } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputOf, type InputsOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { Claims } from './claims.ts';
import { Prizes } from './prizes.ts';
import { Winners } from './winners.ts';

type In = InputsOf<Contract['claims']>;
type AdminIn = InputsOf<Contract['adminPrizes']>;

@Controller()
export class PrizesController {
  constructor(
    private readonly prizes: Prizes,
    private readonly winners: Winners,
    private readonly claims: Claims,
  ) {}

  @Serves('GET /prizes')
  async own(@CurrentCaller() { playerId }: Caller) {
    const [prizes, isNamed] = await Promise.all([
      this.prizes.findOwn(playerId),
      this.winners.isNamed(playerId),
    ]);
    return { prizes, isNamed };
  }

  @Serves('POST /prizes/:gridId/claim/read')
  async readClaim(@CurrentCaller() caller: Caller, @Input() { params, body }: In['read']) {
    return { claim: await this.claims.read(caller, params.gridId, body.password) };
  }

  @Serves('PUT /prizes/:gridId/claim')
  saveClaim(@CurrentCaller() caller: Caller, @Input() { params, body }: In['save']) {
    return this.claims.saveClaim(caller, params.gridId, body);
  }

  @Serves('POST /prizes/:gridId/receipt')
  confirm(@CurrentCaller() caller: Caller, @Input() { params, body }: In['receipt']) {
    return this.claims.confirm(caller, params.gridId, body.isReceived);
  }

  @Serves('GET /admin/game-groups/:id/prizes/:playerId/claim')
  showClaim(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<Contract['adminClaims']['get']>) {
    return this.claims.show({ gridId: params.id, playerId: params.playerId }, caller.playerId);
  }

  @Serves('GET /winners')
  listWinners() {
    return this.winners.list();
  }

  @Serves('PUT /winners/consent')
  saveConsent(
    @CurrentCaller() { playerId }: Caller,
    @Input() { body }: InputOf<Contract['winners']['consent']>,
  ) {
    return this.winners.saveConsent(playerId, body.isNamed);
  }

  @Serves('GET /admin/prizes')
  list(@CurrentCaller() caller: Caller, @Input() { query }: AdminIn['list']) {
    return this.prizes.list(query, caller.playerId);
  }

  @Serves('POST /admin/prizes/mark')
  mark(@CurrentCaller() caller: Caller, @Input() { body }: AdminIn['mark']) {
    return this.prizes.markAll(body, caller.playerId);
  }

  @Serves('GET /admin/prizes/corrections')
  corrections(@Input() { query }: AdminIn['corrections']) {
    return this.prizes.corrections(query.gameGroupId ?? null);
  }

  @Serves('GET /admin/prizes/parcels')
  async listParcels(@CurrentCaller() caller: Caller, @Input() { query }: AdminIn['parcels']) {
    return { parcels: await this.claims.showReady(query.gameGroupId ?? null, caller.playerId) };
  }

  @Serves('GET /admin/game-groups/:id/prizes/:playerId/alike')
  alike(@CurrentCaller() caller: Caller, @Input() { params }: AdminIn['alike']) {
    return this.prizes.compare({ gridId: params.id, playerId: params.playerId }, caller.playerId);
  }

  @Serves('PUT /admin/game-groups/:id/prizes/:playerId')
  update(@CurrentCaller() caller: Caller, @Input() { params, body }: AdminIn['update']) {
    return this.prizes.mark({ gridId: params.id, playerId: params.playerId }, body, caller.playerId);
  }
}
