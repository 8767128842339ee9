import { AskedFixtureEntity } from './asked-fixture.entity.ts';
import { ImageEntity } from './image.entity.ts';
import { LeagueEntity, TeamEntity } from './league-and-team.entity.ts';
import { FootballSourceEntity } from './source/football-source.entity.ts';

/** The tables of this module. */
export const footballEntities = [
  AskedFixtureEntity,
  FootballSourceEntity,
  ImageEntity,
  LeagueEntity,
  TeamEntity,
];
