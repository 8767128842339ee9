import { Module } from '@nestjs/common';
import { GridCatalogue } from './grid-catalogue.ts';
import { MatchesController } from './matches.controller.ts';
import { PlayerGrids } from './player-grids.ts';

/** Grids and matches as players see them. */
@Module({
  controllers: [MatchesController],
  providers: [GridCatalogue, PlayerGrids],
  exports: [GridCatalogue],
})
export class MatchesModule {}
