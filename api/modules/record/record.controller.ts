import { Controller, Inject } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { CurrentCaller, Input, type InputsOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { findFichas, findRecord, findRecorded } from './record.queries.ts';

type In = InputsOf<Contract['record']>;

@Controller()
export class RecordController {
  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Pick<Env, 'hasRecord'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Serves('GET /record')
  async list() {
    if (!this.env.hasRecord) throw new AppError('not_found');
    return { grids: await findRecorded(this.database) };
  }

  @Serves('GET /record/:id')
  async grid(@Input() { params }: In['grid']) {
    const record = this.env.hasRecord && (await findRecord(this.database, params.id, dateOf(this.clock)));
    if (!record) throw new AppError('not_found');
    return record;
  }

  @Serves('GET /record/:id/own')
  async own(@CurrentCaller() { playerId }: Caller, @Input() { params }: In['own']) {
    const [own] = this.env.hasRecord ? await findFichas(this.database, playerId, params.id) : [];
    if (!own) throw new AppError('not_found');
    return own;
  }
}
