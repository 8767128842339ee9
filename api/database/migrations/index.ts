import { PlayersAndAccounts1763600001000 } from './1-players-and-accounts.ts';
import { SessionsAndMailTokens1763600002000 } from './2-sessions-and-mail-tokens.ts';
import { GridsAndMatches1763600003000 } from './3-grids-and-matches.ts';
import { Picks1763600004000 } from './4-picks.ts';
import { Scores1763600005000 } from './5-scores.ts';
import { MailLimitsAndAudit1763600006000 } from './6-mail-limits-and-audit.ts';
import { ApplicationRole1763600007000 } from './7-application-role.ts';
import { AnnouncementsAndContacts1763600008000 } from './8-announcements-and-contacts.ts';
import { SeveralVerificationLinks1763600009000 } from './9-several-verification-links.ts';
import { Groups1763600010000 } from './10-groups.ts';
import { PanelLists1763600011000 } from './11-panel-lists.ts';
import { ScheduledAnnouncementsAndPrizes1763600012000 } from './12-scheduled-announcements-and-prizes.ts';
import { RoundsBySeveralHands1763600013000 } from './13-rounds-by-several-hands.ts';
import { Push1763600014000 } from './14-push.ts';
import { PromisedPrizes1763600015000 } from './15-promised-prizes.ts';
import { MailThatArrives1763600016000 } from './16-mail-that-arrives.ts';
import { DeletedGrids1763600017000 } from './17-deleted-grids.ts';
import { TakenBackMatches1763600018000 } from './18-taken-back-matches.ts';
import { AskedOnce1763600019000 } from './19-asked-once.ts';
import { AuditBySubject1763600020000 } from './20-audit-by-subject.ts';
import { ClearedPrizes1763600021000 } from './21-cleared-prizes.ts';
import { ChangedPrizesUntilCleared1763600022000 } from './22-changed-prizes-until-cleared.ts';
import { WhatWaits1763600023000 } from './23-what-waits.ts';
import { ToldByMail1763600024000 } from './24-told-by-mail.ts';
import { GroupsAskedOnce1763600025000 } from './25-groups-asked-once.ts';
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

/** In the order they run. The number at the end of a name is its time and its identity: never change one that has shipped. */
export const migrations = [
  PlayersAndAccounts1763600001000,
  SessionsAndMailTokens1763600002000,
  GridsAndMatches1763600003000,
  Picks1763600004000,
  Scores1763600005000,
  MailLimitsAndAudit1763600006000,
  ApplicationRole1763600007000,
  AnnouncementsAndContacts1763600008000,
  SeveralVerificationLinks1763600009000,
  Groups1763600010000,
  PanelLists1763600011000,
  ScheduledAnnouncementsAndPrizes1763600012000,
  RoundsBySeveralHands1763600013000,
  Push1763600014000,
  PromisedPrizes1763600015000,
  MailThatArrives1763600016000,
  DeletedGrids1763600017000,
  TakenBackMatches1763600018000,
  AskedOnce1763600019000,
  AuditBySubject1763600020000,
  ClearedPrizes1763600021000,
  ChangedPrizesUntilCleared1763600022000,
  WhatWaits1763600023000,
  ToldByMail1763600024000,
  GroupsAskedOnce1763600025000,
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
