import { Module } from '@nestjs/common';
import { PickHistory } from './pick-history.ts';
import { PicksController } from './picks.controller.ts';
import { SavePicks } from './save-picks.ts';
import { ScoreGrid } from './score-grid.ts';

@Module({ controllers: [PicksController], providers: [SavePicks, PickHistory, ScoreGrid], exports: [ScoreGrid] })
export class PicksModule {}
