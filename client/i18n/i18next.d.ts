import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    resources: {
      access: typeof import('../../locales/es/access.json');
      affiliates: typeof import('../../locales/es/affiliates.json');
      announcements: typeof import('../../locales/es/announcements.json');
      auth: typeof import('../../locales/es/auth.json');
      choices: typeof import('../../locales/es/choices.json');
      claims: typeof import('../../locales/es/claims.json');
      common: typeof import('../../locales/es/common.json');
      editions: typeof import('../../locales/es/editions.json');
      errors: typeof import('../../locales/es/errors.json');
      faq: typeof import('../../locales/es/faq.json');
      form: typeof import('../../locales/es/form.json');
      groups: typeof import('../../locales/es/groups.json');
      history: typeof import('../../locales/es/history.json');
      home: typeof import('../../locales/es/home.json');
      join: typeof import('../../locales/es/join.json');
      links: typeof import('../../locales/es/links.json');
      notifications: typeof import('../../locales/es/notifications.json');
      offline: typeof import('../../locales/es/offline.json');
      own: typeof import('../../locales/es/own.json');
      play: typeof import('../../locales/es/play.json');
      profile: typeof import('../../locales/es/profile.json');
      pwa: typeof import('../../locales/es/pwa.json');
      record: typeof import('../../locales/es/record.json');
      refusals: typeof import('../../locales/es/refusals.json');
      share: typeof import('../../locales/es/share.json');
      split: typeof import('../../locales/es/split.json');
      verification: typeof import('../../locales/es/verification.json');
      winners: typeof import('../../locales/es/winners.json');
    };
  }
}
