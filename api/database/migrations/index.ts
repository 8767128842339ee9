import { Baseline1763700001000 } from './1-baseline.ts';
import { Sessions1763700002000 } from './2-sessions.ts';
import { SecondFactors1763700003000 } from './3-second-factors.ts';
import { LegalVersion1763700004000 } from './4-legal-version.ts';
import { AnnouncementLanguages1763700005000 } from './5-announcement-languages.ts';
import { WinnerConsents1763700006000 } from './6-winner-consents.ts';
import { DraftGrids1763700007000 } from './7-draft-grids.ts';
import { MatchSplits1763700008000 } from './8-match-splits.ts';
import { LiveBoards1763700009000 } from './9-live-boards.ts';
import { EarlyResults_from1763700009000_1763700015000 } from './15-early-results.ts';
import { SafeDefiners_from1763700009000_1763700014000 } from './14-safe-definers.ts';
import { OddFixtures_from1763700009000_1763700016000 } from './16-odd-fixtures.ts';
import { SourceAnswers_from1763700009000_1763700018000 } from './18-source-answers.ts';
import { SealAnew1763700019000 } from './19-seal-anew.ts';
import { SealSuccessors_from1763700009000_1763700013000 } from './13-seal-successors.ts';
import { SessionNetworks_from1763700009000_1763700017000 } from './17-session-networks.ts';
import { SavePlans_from1763700009000_1763700012000 } from './12-save-plans.ts';
import { Seal_from1763700009000_1763700011000 } from './11-seal.ts';
import { GroupPushes_from1763700009000_1763700010000 } from './10-group-pushes.ts';

/**
 * In the order they run. Append only, forwards only: a change of the schema is a new file with a new class at the end, and no file here changes any more.
 * TypeORM reads the time from the number in the class name and knows a migration by that name.
 */
export const migrations = [
  Baseline1763700001000,
  Sessions1763700002000,
  SecondFactors1763700003000,
  LegalVersion1763700004000,
  AnnouncementLanguages1763700005000,
  WinnerConsents1763700006000,
  DraftGrids1763700007000,
  MatchSplits1763700008000,
  LiveBoards1763700009000,
  GroupPushes_from1763700009000_1763700010000,
  Seal_from1763700009000_1763700011000,
  SavePlans_from1763700009000_1763700012000,
  SealSuccessors_from1763700009000_1763700013000,
  SafeDefiners_from1763700009000_1763700014000,
  EarlyResults_from1763700009000_1763700015000,
  OddFixtures_from1763700009000_1763700016000,
  SessionNetworks_from1763700009000_1763700017000,
  SourceAnswers_from1763700009000_1763700018000,
  SealAnew1763700019000,
];
