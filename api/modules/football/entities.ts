import {
  AskedFixtureEntity,
  ImageEntity,
  LeagueEntity,
  SourceAnswerEntity,
  TeamEntity,
} from './football.entity.ts';
import { FootballSourceEntity } from './source/football-source.entity.ts';

/** The tables of this module. */
export const footballEntities = [
  AskedFixtureEntity,
  FootballSourceEntity,
  ImageEntity,
  LeagueEntity,
  SourceAnswerEntity,
  TeamEntity,
];
