import { Controller } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { AdminAnswer } from '../../http/answer.interceptor.ts';
import { CurrentCaller, Input, type InputsOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { AdminGrids } from '../grids/admin-grids.ts';
import { AdminMatches } from '../grids/admin-matches.ts';
import { PreviewScore, seenBy } from '../grids/preview-score.ts';
import { SettledStepUp } from '../grids/settled-step-up.ts';
import { ImportFixtures } from './import-fixtures.ts';
import { SetResult } from './set-result.ts';
import { UpdateMatches } from './update-matches.ts';

type FootballIn = InputsOf<Contract['adminFootball']>;
type In = InputsOf<Contract['adminGames']>;

@Controller()
export class FootballController {
  constructor(
    private readonly imports: ImportFixtures,
    private readonly updates: UpdateMatches,
    private readonly grids: AdminGrids,
    private readonly matches: AdminMatches,
    private readonly results: SetResult,
    private readonly scorePreview: PreviewScore,
    private readonly stepUp: SettledStepUp,
  ) {}

  @Serves('POST /admin/api-football/create-game-group')
  async createGrid(@CurrentCaller() caller: Caller, @Input() { body }: FootballIn['createGrid']) {
    const { games, opensAt, ...rest } = body;
    const grid = { ...rest, opensAt: opensAt?.toISOString() ?? null, fixtureIds: idsOf(games) };
    return this.imports.createGrid(grid, caller.playerId);
  }

  @Serves('POST /admin/api-football/game-groups/:id/games')
  async addFixtures(@CurrentCaller() caller: Caller, @Input() { params, body }: FootballIn['addGames']) {
    await this.imports.fillGrid(params.id, idsOf(body.games), caller.playerId);
    return this.grids.get(params.id);
  }

  @Serves('POST /admin/update-results')
  async updateResults(@Input() _input: In['updateResults']) {
    const update = await this.updates.updateAll();
    return new AdminAnswer(update, { ...update });
  }

  @Serves('PUT /admin/games/:id/update-score')
  async updateScore(@CurrentCaller() caller: Caller, @Input() { params, body }: In['updateScore']) {
    await this.stepUp.require(caller, { matchId: params.id });
    const message = await this.results.set(params.id, body, caller.playerId);
    return new AdminAnswer(await this.matches.get(params.id), {}, message);
  }

  @Serves('POST /admin/games/:id/release')
  async release(@CurrentCaller() caller: Caller, @Input() { params, body }: In['release']) {
    await this.stepUp.require(caller, { matchId: params.id });
    const message = await this.results.release(params.id, body?.version, caller.playerId);
    return new AdminAnswer(await this.matches.get(params.id), {}, message);
  }

  @Serves('POST /admin/games/:id/preview-release')
  async previewRelease(@CurrentCaller() caller: Caller, @Input() { params }: In['previewRelease']) {
    const { status, score } = await this.results.stateAfterRelease(params.id);
    const { home, away } = score ?? { home: 0, away: 0 };
    const effects = await this.scorePreview.preview(params.id, { status, homeScore: home, awayScore: away });
    return {
      ...seenBy(caller, effects),
      status,
      homeScore: score?.home ?? null,
      awayScore: score?.away ?? null,
    };
  }
}

const idsOf = (entries: { fixture: { id: number } }[]) => entries.map(({ fixture }) => fixture.id);
