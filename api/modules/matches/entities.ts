import { GridEntity } from './grid.entity.ts';
import { MatchSplitEntity } from './match-split.entity.ts';
import { MatchEntity } from './match.entity.ts';

/** The tables of this module that are reached through repositories. */
export const matchesEntities = [GridEntity, MatchEntity, MatchSplitEntity];
