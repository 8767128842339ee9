import { Module } from '@nestjs/common';
import { RecordModule } from '../record/record.module.ts';
import { CloseMatches } from './close-matches.ts';
import { Forms } from './forms.ts';
import { GridCatalogue } from './grid-catalogue.ts';
import { MatchesController } from './matches.controller.ts';
import { PlayerGrids } from './player-grids.ts';

/** Grids and matches as players see them. */
@Module({
  imports: [RecordModule],
  controllers: [MatchesController],
  providers: [CloseMatches, Forms, GridCatalogue, PlayerGrids],
  exports: [GridCatalogue],
})
export class MatchesModule {}
