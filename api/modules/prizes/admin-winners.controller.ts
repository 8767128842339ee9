import { Controller, Req, StreamableFile } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { Database } from '../../database/database.ts';
import { CurrentCaller, Input, type InputsOf } from '../../http/input.ts';
import type { Caller, Request } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { recordLookUp } from '../../platform/audit.ts';
import { knownTimeZone } from '../../platform/known-time-zone.ts';
import { WinnersFile } from './winners-file.ts';
import { AdminWinners } from './admin-winners.ts';

type In = InputsOf<Contract['adminGrids']>;

@Controller()
export class AdminWinnersController {
  constructor(
    private readonly winners: AdminWinners,
    private readonly winnersFile: WinnersFile,
    private readonly database: Database,
  ) {}

  @Serves('GET /admin/game-groups/:id/winners')
  async listWinners(@CurrentCaller() { playerId }: Caller, @Input() { params, query }: In['winners']) {
    const list = await this.winners.list(params.id, query);
    // It has the addresses that the file has.
    const subject = `grid:${params.id}`;
    await recordLookUp(this.database, { actorId: playerId, action: 'winners.viewed', subject });
    return list;
  }

  @Serves('GET /admin/game-groups/:id/winners.csv')
  async downloadWinners(
    @CurrentCaller() caller: Caller,
    @Req() { language }: Request,
    @Input() { params, query }: In['winnersFile'],
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
}
