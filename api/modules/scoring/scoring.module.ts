import { Module } from '@nestjs/common';
import { PlayerPredictions } from './player-predictions.ts';
import { ScoreGrid } from './score-grid.ts';
import { PreviewHits } from './score-preview.ts';
import { ScoresController } from './scores.controller.ts';
import { VerifyPredictions } from './verify-predictions.ts';
import { WinnersFileController } from './winners-file.controller.ts';
import { WinnersFile } from './winners-file.ts';
import { Winners } from './winners.ts';

/** Counts the hits of a grid and lists its winners. */
@Module({
  controllers: [ScoresController, WinnersFileController],
  providers: [PlayerPredictions, PreviewHits, ScoreGrid, VerifyPredictions, Winners, WinnersFile],
  exports: [PreviewHits, ScoreGrid],
})
export class ScoringModule {}
