import { Controller } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { Done } from '../../http/answer.interceptor.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { AdminMatches } from './admin-matches.ts';
import { ArrangeMatches } from './arrange-matches.ts';
import { AssignMatch } from './assign-match.ts';
import { PreviewScore } from './preview-score.ts';

const { adminGames } = contract;

@Controller()
export class AdminMatchesController {
  constructor(
    private readonly matches: AdminMatches,
    private readonly assignGame: AssignMatch,
    private readonly scorePreview: PreviewScore,
    private readonly arrangeGames: ArrangeMatches,
  ) {}

  @Serves(adminGames.list)
  list(@Input() { query }: InputOf<typeof adminGames.list>) {
    return this.matches.list(query);
  }

  @Serves(adminGames.players)
  players(@Input() { params }: InputOf<typeof adminGames.players>) {
    return this.matches.countPlayers(params.id);
  }

  @Serves(adminGames.assign)
  async assign(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: InputOf<typeof adminGames.assign>,
  ) {
    await this.assignGame.assign(params.id, body, caller.playerId);
    return this.matches.get(params.id);
  }

  @Serves(adminGames.previewScore)
  previewScore(@Input() { params, body }: InputOf<typeof adminGames.previewScore>) {
    return this.scorePreview.preview(params.id, body);
  }

  @Serves(adminGames.seeMove)
  async seeMove(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: InputOf<typeof adminGames.seeMove>,
  ) {
    await this.arrangeGames.seeMove(params.id, body?.version, caller.playerId);
    return this.matches.get(params.id);
  }

  @Serves(adminGames.seeMoves)
  async seeMoves(@CurrentCaller() caller: Caller, @Input() { body }: InputOf<typeof adminGames.seeMoves>) {
    const { seen } = await this.arrangeGames.seeMoves(body.games, caller.playerId);
    return new Done({ seen }, { seen });
  }

  @Serves(adminGames.updateOrder)
  async updateOrder(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: InputOf<typeof adminGames.updateOrder>,
  ) {
    await this.arrangeGames.setOrder(params.id, body, caller.playerId);
    return this.matches.get(params.id);
  }

  @Serves(adminGames.remove)
  remove(@CurrentCaller() caller: Caller, @Input() { params, query }: InputOf<typeof adminGames.remove>) {
    return this.arrangeGames.remove(params.id, query.version, caller.playerId);
  }
}
