import { Module } from '@nestjs/common';
import { GridsModule } from '../grids/grids.module.ts';
import { MatchesModule } from '../matches/matches.module.ts';
import { BrowseSourceController } from './browse-source.controller.ts';
import { FootballJobs } from './football-jobs.ts';
import { FootballController } from './football.controller.ts';
import { ImagesController } from './images.controller.ts';
import { Images } from './images.ts';
import { LiveController } from './live.controller.ts';
import { LiveState } from './live-state.ts';
import { ImportFixtures } from './import-fixtures.ts';
import { ProposeGrid } from './propose-grid.ts';
import { SetResult } from './set-result.ts';
import { UpdateMatches } from './update-matches.ts';
import { UpdateStandings } from './update-standings.ts';

/** Matches of API-Football: import, results, pictures, and the live document for all readers. */
@Module({
  imports: [GridsModule, MatchesModule],
  controllers: [BrowseSourceController, FootballController, ImagesController, LiveController],
  providers: [
    FootballJobs,
    Images,
    ImportFixtures,
    LiveState,
    ProposeGrid,
    SetResult,
    UpdateMatches,
    UpdateStandings,
  ],
  exports: [ImportFixtures, UpdateMatches],
})
export class FootballModule {}
