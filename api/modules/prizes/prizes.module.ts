import { Module } from '@nestjs/common';
import { JobsModule } from '../../platform/jobs.module.ts';
import { PrizeMails } from './prize-mails.ts';
import { Prizes } from './prizes.ts';
import { Winners } from './winners.ts';
import { PrizesController } from './prizes.controller.ts';

/** The prizes of settled grids: the lists of administrators and of winners, the public page of winners, the steps of each delivery, and the mails to winners. */
@Module({ imports: [JobsModule], controllers: [PrizesController], providers: [PrizeMails, Prizes, Winners] })
export class PrizesModule {}
