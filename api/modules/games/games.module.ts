import { Module } from '@nestjs/common';
import { JobsModule } from '../../platform/jobs.module.ts';
import { PicksModule } from '../picks/picks.module.ts';
import { AdminGamesController } from './admin-games.controller.ts';
import { AdminGames } from './admin-games.ts';
import { AdminGridsController } from './admin-grids.controller.ts';
import { AdminGrids } from './admin-grids.ts';
import { ArrangeGames } from './arrange-games.ts';
import { ArrangeGrids } from './arrange-grids.ts';
import { AssignGame } from './assign-game.ts';
import { GamesController } from './games.controller.ts';
import { GamesService } from './games.service.ts';
import { GridCatalogue } from './grid-catalogue.ts';
import { KeepGrids } from './keep-grids.ts';
import { PreviewScore } from './preview-score.ts';
import { ScoreAgain } from './score-again.ts';

@Module({
  imports: [JobsModule, PicksModule],
  controllers: [GamesController, AdminGamesController, AdminGridsController],
  providers: [
    GamesService,
    GridCatalogue,
    KeepGrids,
    AdminGames,
    AdminGrids,
    AssignGame,
    ArrangeGames,
    ArrangeGrids,
    PreviewScore,
    ScoreAgain,
  ],
  exports: [GridCatalogue, KeepGrids, AdminGames, AdminGrids],
})
export class GamesModule {}
