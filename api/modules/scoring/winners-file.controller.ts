import { Controller, Req, StreamableFile } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller, Request } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { WinnersFile } from './winners-file.ts';

const { winnersFile } = contract.adminGrids;

@Controller()
export class WinnersFileController {
  constructor(private readonly files: WinnersFile) {}

  @Serves(winnersFile)
  async download(
    @CurrentCaller() caller: Caller,
    @Req() { language }: Request,
    @Input() { params, query }: InputOf<typeof winnersFile>,
  ) {
    const file = await this.files.open(params.id, query, { actorId: caller.playerId, language });
    return new StreamableFile(file, {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="winners-${params.id}.csv"`,
    });
  }
}
