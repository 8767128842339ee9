import { Module } from '@nestjs/common';
import { MatchesModule } from '../matches/matches.module.ts';
import { PickData } from './pick-data.ts';
import { PickHistory } from './pick-history.ts';
import { SavePicks } from './save-picks.ts';
import { PicksController } from './picks.controller.ts';

/** Saves the picks of players and shows players their own. */
@Module({
  imports: [MatchesModule],
  controllers: [PicksController],
  providers: [PickData, PickHistory, SavePicks],
})
export class PicksModule {}
