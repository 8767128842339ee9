import { Controller } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { Done } from '../../http/answer.interceptor.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { AdminMatches } from '../grids/admin-matches.ts';
import { SetResult } from './set-result.ts';

const { adminGames } = contract;

@Controller()
export class MatchResultsController {
  constructor(
    private readonly matches: AdminMatches,
    private readonly results: SetResult,
  ) {}

  @Serves(adminGames.updateScore)
  async updateScore(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: InputOf<typeof adminGames.updateScore>,
  ) {
    const message = await this.results.set(params.id, body, caller.playerId);
    return new Done(await this.matches.get(params.id), {}, message);
  }

  @Serves(adminGames.release)
  async release(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: InputOf<typeof adminGames.release>,
  ) {
    await this.results.release(params.id, body?.version, caller.playerId);
    return this.matches.get(params.id);
  }
}
