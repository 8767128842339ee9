import { z } from 'zod';
import { ATTENTIONS, MATCH_STATUSES } from '../rules/match-status.ts';
import { OUTCOMES } from '../rules/outcome.ts';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';
import { Split } from './games.ts';
import { RecordState } from './record.ts';

/** The live state of a match. `version` grows with every change of it. */
export const LiveMatch = z.object({
  id: z.int(),
  gridId: z.int(),
  status: z.enum(MATCH_STATUSES),
  attention: z.enum(ATTENTIONS).nullable(),
  /** The score after 90 minutes if finished, the current score if live, else null. */
  homeScore: z.int().nullable(),
  awayScore: z.int().nullable(),
  /** The final outcome; null until the match is finished. */
  outcome: z.enum(OUTCOMES).nullable(),
  version: z.int(),
  /** As in the grid's match. */
  split: Split.nullish(),
});
export type LiveMatch = z.infer<typeof LiveMatch>;

export const LiveDocument = z.object({
  /** Changes with the matches, starts and statuses of open and closed grids: a client reads its grids again. */
  grids: z.string(),
  /** The source's last answer if a match is under way and that answer is too old; else null. */
  silentSince: instant.nullable(),
  matches: z.array(LiveMatch),
  /** The lists of grids with a match of the last 24 hours. Missing without a record, and in older answers. */
  records: z.array(RecordState.extend({ gridId: z.int() })).optional(),
});
export type LiveDocument = z.infer<typeof LiveDocument>;

export const live = {
  now: endpoint('GET /live', {
    access: 'public',
    summary: 'The matches of grids that are under way or closed within the last 24 hours',
    offline: true,
    sharedCache: { maxAgeS: 10, staleS: 30 },
    response: LiveDocument,
  }),
};
