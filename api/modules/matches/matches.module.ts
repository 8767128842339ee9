import { Module } from '@nestjs/common';
import { JobsModule } from '../../platform/jobs.module.ts';
import { CountSplits } from './count-splits.ts';
import { GridCatalogue } from './grid-catalogue.ts';
import { MatchesController } from './matches.controller.ts';
import { PlayerGrids } from './player-grids.ts';
import { MatchNeeds } from './needs.ts';

/** Grids and matches as players see them. */
@Module({
  imports: [JobsModule],
  controllers: [MatchesController],
  providers: [MatchNeeds, CountSplits, GridCatalogue, PlayerGrids],
  exports: [GridCatalogue],
})
export class MatchesModule {}
