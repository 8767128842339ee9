import { Baseline1763800001000 } from './1-baseline.ts';
import { WeeklyFigures_from1763800001000_1763800002000 } from './2-weekly-figures.ts';
import { GroupEditions1763800003000 } from './3-group-editions.ts';
import { ReminderMails_from1763800001000_1763800004000 } from './4-reminder-mails.ts';
import { MatchDays_from1763800003000_1763800005000 } from './5-match-days.ts';
import { NeedMails_from1763800003000_1763800006000 } from './6-need-mails.ts';
import { LeagueSeason_from1763800003000_1763800007000 } from './7-league-season.ts';
import { PrizeTerms1763800008000 } from './8-prize-terms.ts';
import { GridCost_from1763800008000_1763800009000 } from './9-grid-cost.ts';
import { PrizeClaims1763800010000 } from './10-prize-claims.ts';
import { OnePerson1763800011000 } from './11-one-person.ts';
import { ReportedNames_from1763800011000_1763800012000 } from './12-reported-names.ts';
import { ClaimTermAndKeys_from1763800012000_1763800013000 } from './13-claim-term-and-keys.ts';
import { LegalRead_from1763800012000_1763800014000 } from './14-legal-read.ts';

/**
 * In order of execution; append only: a schema change is a new class in a new file at the end. TypeORM reads the time
 * from the number in the class name and knows a migration by that name.
 */
export const migrations = [
  Baseline1763800001000,
  WeeklyFigures_from1763800001000_1763800002000,
  GroupEditions1763800003000,
  ReminderMails_from1763800001000_1763800004000,
  MatchDays_from1763800003000_1763800005000,
  NeedMails_from1763800003000_1763800006000,
  LeagueSeason_from1763800003000_1763800007000,
  PrizeTerms1763800008000,
  GridCost_from1763800008000_1763800009000,
  PrizeClaims1763800010000,
  OnePerson1763800011000,
  ReportedNames_from1763800011000_1763800012000,
  ClaimTermAndKeys_from1763800012000_1763800013000,
  LegalRead_from1763800012000_1763800014000,
];
