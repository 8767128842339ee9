import { Module } from '@nestjs/common';
import { GridHits } from './grid-hits.ts';
import { OwnPicks } from './own-picks.ts';
import { PickHistory } from './pick-history.ts';
import { PicksController } from './picks.controller.ts';
import { PlayerPredictions } from './player-predictions.ts';
import { SavePicks } from './save-picks.ts';
import { ScoreGrid } from './score-grid.ts';
import { PreviewHits } from './score-preview.ts';
import { ScoresController } from './scores.controller.ts';
import { VerifyPredictions } from './verify-predictions.ts';
import { WinnersFileController } from './winners-file.controller.ts';
import { WinnersFile } from './winners-file.ts';
import { Winners } from './winners.ts';

@Module({
  controllers: [PicksController, ScoresController, WinnersFileController],
  providers: [
    SavePicks,
    PickHistory,
    GridHits,
    OwnPicks,
    ScoreGrid,
    PreviewHits,
    Winners,
    WinnersFile,
    PlayerPredictions,
    VerifyPredictions,
  ],
  exports: [ScoreGrid, PreviewHits],
})
export class PicksModule {}
