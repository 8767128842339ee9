import { Module } from '@nestjs/common';
import { GridHits } from './grid-hits.ts';
import { PickData } from './pick-data.ts';
import { PickHistory } from './pick-history.ts';
import { PicksController } from './picks.controller.ts';
import { SavePicks } from './save-picks.ts';

/** Saves the picks of players and shows players their own. */
@Module({
  controllers: [PicksController],
  providers: [GridHits, PickData, PickHistory, SavePicks],
})
export class PicksModule {}
