import type { NeedKind } from '../../../shared/rules/needs.ts';
import { OWN_PRIZES, WAITING_CHOICES } from '../../../shared/rules/web-paths.ts';
import type { Language } from '../../../shared/rules/languages.ts';

export interface PrizeOfMail {
  gridId: number;
  playerId: number;
  /** Set when the mail leaves: the tier in the mail, and whether the winner knew of no prize before. */
  told?: { tier: number; isNews: boolean };
}

export interface ReminderOfMail {
  playerId: number;
  /** The language of the mail. */
  language: Language;
}

export interface NeedsOfMail {
  playerId: number;
  /** The language of the mail. */
  language: Language;
  /** The kinds that the mail is about; null: all. */
  kinds: NeedKind[] | null;
}

/** The data of a mail besides its texts. `token` is part of a link; after `expiresAt` (ISO 8601) it is not sent. */
export interface MailParams {
  firstName?: string;
  token?: string;
  expiresAt?: string;
  /** For `verify-email`: how many choices wait on the device that asked for the mail. */
  choices?: number;
  /** Labelled values below the text. Text written by people appears only here. */
  details?: MailDetails;
  /** For `password-changed`: all sessions of the account were ended. */
  hasEndedAll?: true;
  /** For `group-name-changed`: the reader owns the group and did not give it the name. */
  isNamedByOther?: boolean;
  /** A valid address for the Reply-To header. Default: the support address. */
  replyTo?: string;
  /** For `prize-won`: its `MailContentResolver` looks up the rest when the mail leaves. */
  prize?: PrizeOfMail;
  /** For `pick-reminder`: its `MailContentResolver` adds the rest when the mail leaves. */
  reminder?: ReminderOfMail;
  /** For mails about needs: their `MailContentResolver` adds the rest when the mail leaves. */
  needs?: NeedsOfMail;
  /** For `needs-now` and `pick-reminder`: the end of the button's address. It is no text of a person. */
  place?: string;
  /** Lists below the details. */
  sections?: { title: string; lines: string[] }[];
  /** Values for the placeholders of the texts. */
  words?: Record<string, string>;
}
/** In display order. Their labels are under `details` of mail.json. */
export const MAIL_DETAILS = [
  'group',
  'invitedBy',
  'before',
  'now',
  'prize',
  'grid',
  'hits',
  'claimUntil',
  'until',
  'taxes',
  'tracking',
  'newName',
  'reason',
  'name',
  'company',
  'email',
  'phone',
  'telegram',
  'country',
  'language',
] as const;
export type MailDetails = { [detail in (typeof MAIL_DETAILS)[number]]?: string | undefined };

/** Mails that the reader did not request. Each list has its own unsubscribe link. */
export const MAILING_LISTS = ['invitations', 'reminders', 'needs'] as const;
export type MailingList = (typeof MAILING_LISTS)[number];

interface Template {
  /** The path below PUBLIC_URL that the button opens. */
  path: (params: MailParams) => string;
  /** The list that readers leave by the mail's unsubscribe link, also from mail programs (RFC 8058). */
  list?: MailingList;
  /** No reader is waiting for the mail, so other mails are sent first. */
  canWait?: true;
  /** Addresses that are not verified get it too (MailBounds). */
  toUnverified?: true;
  /** It is not sent again after it failed, so its content is deleted. */
  isNeverRetried?: true;
  /** It goes to the support address or, once for each prize, to a winner. */
  isUnbounded?: true;
}

/** The kinds of mail. Their texts are in `locales/<language>/mail.json` under the same key. */
export const MAIL_TEMPLATES = {
  'verify-email': {
    path: ({ token = '', choices }) =>
      `/verify-email/${encodeURIComponent(token)}${choices ? `?${WAITING_CHOICES}=${choices}` : ''}`,
    toUnverified: true,
  },
  'reset-password': {
    path: ({ token = '' }) => `/reset-password?token=${encodeURIComponent(token)}`,
    toUnverified: true,
  },
  'password-changed': { path: () => '/' },
  'access-changed': { path: () => '/perfil' },
  'now-administrator': { path: () => '/admin' },
  'administrator-added': { path: () => '/admin?vista=accesos' },
  'administrator-widened': { path: () => '/admin?vista=accesos' },
  'account-deleted': { path: () => '/', isNeverRetried: true },
  'company-contact': { path: () => '/admin?vista=contactos', isUnbounded: true },
  'affiliate-contact': { path: () => '/admin?vista=contactos', isUnbounded: true },
  'group-invitation': { path: () => '/grupos', list: 'invitations', toUnverified: true },
  'group-invitation-to-newcomer': {
    path: ({ token = '' }) => `/grupos/join/${encodeURIComponent(token)}`,
    list: 'invitations',
    toUnverified: true,
  },
  'prize-won': { path: () => OWN_PRIZES, canWait: true, isUnbounded: true },
  'claim-changed': { path: () => OWN_PRIZES },
  'name-changed': { path: () => '/perfil' },
  'group-name-changed': { path: () => '/grupos' },
  'prize-refused': { path: () => OWN_PRIZES },
  'prize-unrefused': { path: () => OWN_PRIZES },
  'prize-sent': { path: () => OWN_PRIZES },
  'prize-corrected': { path: () => OWN_PRIZES },
  'pick-reminder': {
    path: ({ place = '' }) => `/jugar${place}`,
    list: 'reminders',
    canWait: true,
    isNeverRetried: true,
  },
  'needs-now': {
    path: ({ place = '' }) => `/admin${place}`,
    list: 'needs',
    isNeverRetried: true,
  },
  'needs-digest': { path: () => '/admin', list: 'needs', canWait: true, isNeverRetried: true },
} satisfies Record<string, Template>;
export type MailTemplate = keyof typeof MAIL_TEMPLATES;

/** They tell the person behind an address about groups, so only the person that has verified it may see them. */
export const INVITATIONS: MailTemplate[] = ['group-invitation', 'group-invitation-to-newcomer'];

export const templateOf = (template: MailTemplate): Template => MAIL_TEMPLATES[template];

/** A mail to write to the outbox. The outbox ignores a second mail with the same `dedupeKey`. */
export interface MailRequest {
  dedupeKey: string;
  to: string;
  template: MailTemplate;
  language: Language;
  params: MailParams;
}
