import { Controller } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { Done } from '../../http/answer.interceptor.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { AdminMatches } from './admin-matches.ts';
import { PreviewScore } from './preview-score.ts';

const { adminGames } = contract;

@Controller()
export class AdminMatchesController {
  constructor(
    private readonly matches: AdminMatches,
    private readonly scorePreview: PreviewScore,
  ) {}

  @Serves(adminGames.list)
  list(@Input() { query }: InputOf<typeof adminGames.list>) {
    const { unassigned: isUnassigned, gameGroupId: gridId, ...rest } = query;
    return this.matches.list({ isUnassigned, gridId, ...rest });
  }

  @Serves(adminGames.assign)
  assign(@CurrentCaller() caller: Caller, @Input() { params, body }: InputOf<typeof adminGames.assign>) {
    const { gameGroupId: gridId, version } = body;
    return this.matches.assign(params.id, { gridId, version }, caller.playerId);
  }

  @Serves(adminGames.previewScore)
  previewScore(@Input() { params, body }: InputOf<typeof adminGames.previewScore>) {
    return this.scorePreview.preview(params.id, body);
  }

  @Serves(adminGames.seeMove)
  seeMove(@CurrentCaller() caller: Caller, @Input() { params, body }: InputOf<typeof adminGames.seeMove>) {
    return this.matches.confirmMove(params.id, body?.version, caller.playerId);
  }

  @Serves(adminGames.seeMoves)
  async seeMoves(@CurrentCaller() caller: Caller, @Input() { body }: InputOf<typeof adminGames.seeMoves>) {
    const seen = await this.matches.confirmMoves(body.games, caller.playerId);
    return new Done({ seen }, { seen });
  }

  @Serves(adminGames.updateOrder)
  updateOrder(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: InputOf<typeof adminGames.updateOrder>,
  ) {
    return this.matches.setOrder(params.id, body, caller.playerId);
  }

  @Serves(adminGames.remove)
  remove(@CurrentCaller() caller: Caller, @Input() { params, query }: InputOf<typeof adminGames.remove>) {
    return this.matches.remove(params.id, query.version, caller.playerId);
  }
}
