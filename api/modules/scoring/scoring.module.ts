import { Module } from '@nestjs/common';
import { PlayerPicks } from './player-picks.ts';
import { ScoreGrid } from './score-grid.ts';
import { VerifyPicks } from './verify-picks.ts';
import { ScoringController } from './scoring.controller.ts';

/** Counts the hits of a grid and checks the picks of a player. */
@Module({
  controllers: [ScoringController],
  providers: [PlayerPicks, ScoreGrid, VerifyPicks],
  exports: [ScoreGrid],
})
export class ScoringModule {}
