import { Module } from '@nestjs/common';
import { JobsModule } from '../../platform/jobs.module.ts';
import { GridsModule } from '../grids/grids.module.ts';
import { MatchesModule } from '../matches/matches.module.ts';
import { ApplyFixtures } from './apply-fixtures.ts';
import { BrowseSource } from './browse-source.ts';
import { ChosenFixtures } from './chosen-fixtures.ts';
import { FillGrid } from './fill-grid.ts';
import { FootballJobs } from './football-jobs.ts';
import { FootballTasks } from './football-tasks.ts';
import { FootballController } from './football.controller.ts';
import { MatchResultsController } from './match-results.controller.ts';
import { ImagesController } from './images.controller.ts';
import { Images } from './images.ts';
import { ImportFixtures } from './import-fixtures.ts';
import { LeaguesAndTeams } from './leagues-and-teams.ts';
import { RefreshFixtures } from './refresh-fixtures.ts';
import { SetResult } from './set-result.ts';
import { UpdateResults } from './update-results.ts';
import { WatchedMatches } from './watched-matches.ts';

@Module({
  imports: [JobsModule, GridsModule, MatchesModule],
  controllers: [FootballController, MatchResultsController, ImagesController],
  providers: [
    ApplyFixtures,
    BrowseSource,
    ChosenFixtures,
    FillGrid,
    FootballJobs,
    FootballTasks,
    Images,
    ImportFixtures,
    LeaguesAndTeams,
    RefreshFixtures,
    SetResult,
    UpdateResults,
    WatchedMatches,
  ],
  exports: [ImportFixtures, RefreshFixtures, UpdateResults],
})
export class FootballModule {}
