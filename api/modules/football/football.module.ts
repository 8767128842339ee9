import { Module } from '@nestjs/common';
import { JobsModule } from '../../platform/jobs.module.ts';
import { GridsModule } from '../grids/grids.module.ts';
import { MatchesModule } from '../matches/matches.module.ts';
import { ApplyFixtures } from './apply-fixtures.ts';
import { BrowseSource } from './browse-source.ts';
import { FootballJobs } from './football-jobs.ts';
import { FootballTasks } from './football-tasks.ts';
import { FootballController } from './football.controller.ts';
import { ImagesController } from './images.controller.ts';
import { Images } from './images.ts';
import { ImportFixtures } from './import-fixtures.ts';
import { SetResult } from './set-result.ts';
import { UpdateMatches } from './update-matches.ts';

@Module({
  imports: [JobsModule, GridsModule, MatchesModule],
  controllers: [FootballController, ImagesController],
  providers: [
    ApplyFixtures,
    BrowseSource,
    FootballJobs,
    FootballTasks,
    Images,
    ImportFixtures,
    SetResult,
    UpdateMatches,
  ],
  exports: [ImportFixtures, UpdateMatches],
})
export class FootballModule {}
