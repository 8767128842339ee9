import 'i18next';
import type access from '../../locales/es/access.json';
import type affiliates from '../../locales/es/affiliates.json';
import type announcements from '../../locales/es/announcements.json';
import type auth from '../../locales/es/auth.json';
import type choices from '../../locales/es/choices.json';
import type claims from '../../locales/es/claims.json';
import type common from '../../locales/es/common.json';
import type editions from '../../locales/es/editions.json';
import type errors from '../../locales/es/errors.json';
import type faq from '../../locales/es/faq.json';
import type groups from '../../locales/es/groups.json';
import type history from '../../locales/es/history.json';
import type home from '../../locales/es/home.json';
import type join from '../../locales/es/join.json';
import type links from '../../locales/es/links.json';
import type notifications from '../../locales/es/notifications.json';
import type offline from '../../locales/es/offline.json';
import type own from '../../locales/es/own.json';
import type play from '../../locales/es/play.json';
import type profile from '../../locales/es/profile.json';
import type pwa from '../../locales/es/pwa.json';
import type record from '../../locales/es/record.json';
import type refusals from '../../locales/es/refusals.json';
import type share from '../../locales/es/share.json';
import type split from '../../locales/es/split.json';
import type verification from '../../locales/es/verification.json';

import type winners from '../../locales/es/winners.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    resources: {
      access: typeof access;
      affiliates: typeof affiliates;
      announcements: typeof announcements;
      auth: typeof auth;
      choices: typeof choices;
      claims: typeof claims;
      common: typeof common;
      editions: typeof editions;
      errors: typeof errors;
      faq: typeof faq;
      groups: typeof groups;
      history: typeof history;
      home: typeof home;
      join: typeof join;
      links: typeof links;
      notifications: typeof notifications;
      offline: typeof offline;
      own: typeof own;
      play: typeof play;
      profile: typeof profile;
      pwa: typeof pwa;
      record: typeof record;
      refusals: typeof refusals;
      share: typeof share;
      split: typeof split;
      verification: typeof verification;

      winners: typeof winners;
    };
  }
}
