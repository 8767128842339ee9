import { Module } from '@nestjs/common';
import { MatchesModule } from '../matches/matches.module.ts';
import { ScoringModule } from '../scoring/scoring.module.ts';
import { AdminGridsController } from './admin-grids.controller.ts';
import { AdminGrids } from './admin-grids.ts';
import { AdminMatchesController } from './admin-matches.controller.ts';
import { AdminMatches } from './admin-matches.ts';
import { AdvanceGrids } from './advance-grids.ts';
import { GamePause } from './pause.ts';
import { PreviewScore } from './preview-score.ts';
import { SettledStepUp } from './settled-step-up.ts';

/** The commands of administrators on grids and matches. Writes the tables of `matches`. */
@Module({
  imports: [MatchesModule, ScoringModule],
  controllers: [AdminMatchesController, AdminGridsController],
  providers: [AdminGrids, AdminMatches, AdvanceGrids, GamePause, PreviewScore, SettledStepUp],
  exports: [AdminGrids, AdminMatches, AdvanceGrids, PreviewScore, SettledStepUp],
})
export class GridsModule {}
