import type { QueryRunner } from 'typeorm';
import { CountedBoards1763600026000 } from './26-counted-boards.ts';
import { SourceWordAndReveal1763600027000 } from './27-source-word-and-reveal.ts';
import { PrizesAndTheirEvents1763600028000 } from './28-prizes-and-their-events.ts';
import { PickRepeats1763600029000 } from './29-pick-repeats.ts';
import { FootballSource1763600030000 } from './30-football-source.ts';
import { OneJobQueue1763600031000 } from './31-one-job-queue.ts';
import { SourceLease1763600033000 } from './33-source-lease.ts';
import { MatchRules1763600034000 } from './34-match-rules.ts';
import { HitsAndFinalResults1763600035000 } from './35-hits-and-final-results.ts';
import { SessionRotation1763600036000 } from './36-session-rotation.ts';
import { AnnouncementVisibility1763600038000 } from './38-announcement-visibility.ts';

/** The last migration of the first version (commit ec1a496). Older databases cannot be upgraded. */
export const FIRST_VERSION = 'GroupsAskedOnce1763600025000';

/** The migrations between the first version and the baseline, in the order they run. */
export const upgrades: (new () => { up: (db: QueryRunner) => Promise<void> })[] = [
  CountedBoards1763600026000,
  SourceWordAndReveal1763600027000,
  PrizesAndTheirEvents1763600028000,
  PickRepeats1763600029000,
  FootballSource1763600030000,
  OneJobQueue1763600031000,
  SourceLease1763600033000,
  MatchRules1763600034000,
  HitsAndFinalResults1763600035000,
  SessionRotation1763600036000,
  AnnouncementVisibility1763600038000,
];
