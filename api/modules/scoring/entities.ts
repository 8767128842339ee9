import { GridScoreEntity } from './grid-score.entity.ts';
import { ScoringRunEntity } from './scoring-run.entity.ts';

/** The tables of this module. */
export const scoringEntities = [GridScoreEntity, ScoringRunEntity];
