import { admin } from './catalogue/admin.ts';
import { adminAnnouncements } from './catalogue/admin-announcements.ts';
import { adminMails } from './catalogue/admin-mails.ts';
import { adminPeople } from './catalogue/admin-people.ts';
import { adminPrizes } from './catalogue/admin-prizes.ts';
import { adminRounds } from './catalogue/admin-rounds.ts';
import { affiliates } from './catalogue/affiliates.ts';
import { announcements } from './catalogue/announcements.ts';
import { auth } from './catalogue/auth.ts';
import { frame } from './catalogue/frame.ts';
import { groups } from './catalogue/groups.ts';
import { home } from './catalogue/home.ts';
import { join } from './catalogue/join.ts';
import { links } from './catalogue/links.ts';
import { notices } from './catalogue/notices.ts';
import { play } from './catalogue/play.ts';
import { profile } from './catalogue/profile.ts';
import { push } from './catalogue/push.ts';
import type { Screen } from './screen.ts';

/** The states of every page. A new state is one more entry in the list of its page. */
export const catalogue: Screen[] = [
  ...frame,
  ...home,
  ...auth,
  ...play,
  ...profile,
  ...groups,
  ...join,
  ...links,
  ...announcements,
  ...affiliates,
  ...notices,
  ...push,
  ...admin,
  ...adminAnnouncements,
  ...adminMails,
  ...adminPeople,
  ...adminPrizes,
  ...adminRounds,
];
