import { Baseline1763700001000 } from './1-baseline.ts';
import { Sessions1763700002000 } from './2-sessions.ts';
import { SecondFactors1763700003000 } from './3-second-factors.ts';
import { LegalVersion1763700004000 } from './4-legal-version.ts';
import { AnnouncementLanguages1763700005000 } from './5-announcement-languages.ts';
  DraftGrids1763700009000,
