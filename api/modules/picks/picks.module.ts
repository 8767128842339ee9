import { Module } from '@nestjs/common';
import { GridHits } from './grid-hits.ts';
import { OwnPicks } from './own-picks.ts';
import { PickHistory } from './pick-history.ts';
import { PicksController } from './picks.controller.ts';
import { SavePicks } from './save-picks.ts';
import { ScoreGrid } from './score-grid.ts';
import { ScoresController } from './scores.controller.ts';
import { VerifyPredictions } from './verify-predictions.ts';
import { Winners } from './winners.ts';

@Module({
  controllers: [PicksController, ScoresController],
  providers: [SavePicks, PickHistory, GridHits, OwnPicks, ScoreGrid, Winners, VerifyPredictions],
  exports: [ScoreGrid],
})
export class PicksModule {}
