import { admin, adminAnnouncements, adminFootball } from './catalogue/admin.ts';
import { adminPeople, adminPrizes } from './catalogue/admin-people.ts';
import { announcements } from './catalogue/announcements.ts';
import { auth } from './catalogue/auth.ts';
import { groups } from './catalogue/groups.ts';
import {
  changes,
  crowd,
  groupMatchday,
  liveMatches,
  matchFirst,
  morningAfter,
  share,
  winners,
} from './catalogue/matchday.ts';
import { notices } from './catalogue/notices.ts';
import { play } from './catalogue/play.ts';
import { profile } from './catalogue/profile.ts';
import { affiliates, frame, home, join, links } from './catalogue/public.ts';
import { push } from './catalogue/push.ts';
import type { Screen } from './screen.ts';

/** The states of every page. A new state is one more entry in the list of its page. */
export const catalogue: Screen[] = [
  ...frame,
  ...home,
  ...auth,
  ...play,
  ...crowd,
  ...share,
  ...liveMatches,
  ...matchFirst,
  ...morningAfter,
  ...changes,
  ...winners,
  ...profile,
  ...groups,
  ...groupMatchday,
  ...join,
  ...links,
  ...announcements,
  ...affiliates,
  ...notices,
  ...push,
  ...admin,
  ...adminAnnouncements,
  ...adminFootball,
  ...adminPeople,
  ...adminPrizes,
];
