/**
 * Every key of web storage. The comments say whose value it is, how long it lives, and what a logout does.
 * The specification names the keys without the prefix.
 */
export const storageKeys = {
  /** The session, of the player. Local, until the logout erases it. */
  session: 'auth-storage',
  /** A copy of the token, of the player. Local, until the logout erases it. */
  token: 'token',
  /** The language of the device. Local and in the tab; a logout keeps it. */
  language: 'i18nextLng',
  /** Ids of announcements, of the device. Local. A logout keeps it. */
  readAnnouncements: 'read-announcements',
  /** Whether a player was ever logged in here, of the device. Local. A logout keeps it. */
  hadSession: 'doce:had-session',
  /** Players whose logout the server does not know yet. Local, until it knows. */
  pendingLogouts: 'doce:leavers',
  /** Counts of unsent picks by player. Local. The logout removes the entry together with the picks. */
  waitingPicks: 'doce:waiting',
  /** Drafts that a closing page saved, of the player. Local, until the message. The logout erases it. */
  autoSaved: 'doce:auto-saved',
  /** The changes of matches that the player has seen. Local. The logout erases it. */
  seenChanges: 'doce:seen-changes',
  /** The address in a registration that is not sent yet. In the tab, until its form closes. */
  typedEmail: 'doce:typed-email',
  /**
   * Choices made without an account, of the device, and those that wait for a player's verification. Local, 24 hours
   * after the last tap. A logout keeps them.
   */
  visitorChoices: 'doce:visitor-choices',
  /** How often these choices have changed, of the device. Local. A logout keeps it. */
  choiceChanges: 'doce:choice-changes',
  /** The record as the device of a player knows it; the key ends in the id. Local. The logout erases it. */
  record: 'doce:record:',
  /** The player that turned push on. Local. The logout erases it. */
  push: 'doce:push',
  /** The player whose language the server does not know yet. Local, until it knows. A logout keeps it. */
  unsentLanguage: 'doce:untold-language',
  /** When reminders were offered last and how often, of the device. Local. A logout keeps it. */
  pushOffer: 'doce:push-offer',
  /** The offer of reminders that waits for an answer. In the tab. The logout erases it. */
  openPushOffer: 'doce:open-push-offer',
  /** Whether a passkey was offered, of the device. Local. A logout keeps it. */
  passkeyOffer: 'doce:passkey-offer',
  /** Visits and answers for the installation, of the device. Local. A logout keeps it. */
  install: 'doce:install',
  /** The estimate of the server's clock, of the device. Local. A logout keeps it. */
  clock: 'doce:clock',
  /** Whether the database may have snapshots, of the device. Local. A logout keeps it. */
  snapshots: 'doce:snapshots',
  /** The announcement that an administrator writes. In the tab. The logout erases it. */
  announcementDraft: 'doce:announcement',
  /** The script that a reload replaces, of the device. In the tab. A logout keeps it. */
  reloadedFrom: 'doce:reloaded-from',
} as const;
