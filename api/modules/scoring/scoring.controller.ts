import { Controller, Req, StreamableFile } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { Database } from '../../database/database.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller, Request } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { recordLookUp } from '../../platform/audit.ts';
import { knownTimeZone } from '../../platform/known-time-zone.ts';
import { PlayerPicks } from './player-picks.ts';
import { VerifyPicks } from './verify-picks.ts';
import { WinnersFile } from './winners-file.ts';
import { Winners } from './winners.ts';

@Controller()
export class ScoringController {
  constructor(
    private readonly winners: Winners,
    private readonly winnersFile: WinnersFile,
    private readonly playerPicks: PlayerPicks,
    private readonly verifyPicks: VerifyPicks,
    private readonly database: Database,
  ) {}

  @Serves('GET /admin/game-groups/:id/winners')
  listWinners(@Input() { params, query }: InputOf<Contract['adminGrids']['winners']>) {
    return this.winners.list(params.id, query);
  }

  @Serves('GET /admin/game-groups/:id/winners.csv')
  async downloadWinners(
    @CurrentCaller() caller: Caller,
    @Req() { language }: Request,
    @Input() { params, query }: InputOf<Contract['adminGrids']['winnersFile']>,
  ) {
    const timeZone = query.timeZone ?? (await knownTimeZone(this.database, undefined, caller.country));
    const file = await this.winnersFile.open(
      params.id,
      { ...query, timeZone },
      { actorId: caller.playerId, language },
    );
    return new StreamableFile(file, {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="winners-${params.id}.csv"`,
    });
  }

  @Serves('GET /admin/predictions')
  async listPicks(
    @CurrentCaller() caller: Caller,
    @Input() { query }: InputOf<Contract['adminUsers']['predictions']>,
  ) {
    const picks = await this.playerPicks.list(query);
    await recordLookUp(this.database, {
      actorId: caller.playerId,
      action: 'predictions.viewed',
      subject: `player:${query.userId}`,
    });
    return picks;
  }

  @Serves('POST /admin/verify-predictions')
  verify(
    @CurrentCaller() caller: Caller,
    @Input() { body }: InputOf<Contract['adminUsers']['verifyPredictions']>,
  ) {
    return this.verifyPicks.verify(body, caller.playerId);
  }
}
