import type { Language } from '../../http/language.ts';

export interface PrizeOfMail {
  gridId: number;
  playerId: number;
  /** Looked up when the mail leaves: the tier it names, and whether the winner knew of no prize before. */
  told?: { tier: number; isNews: boolean };
}

/** What a mail says besides its texts. A token is part of a link; after `expiresAt` (ISO) the mail is worth nothing and stays unsent. */
export interface MailParams {
  firstName?: string;
  token?: string;
  expiresAt?: string;
  /** Facts below the text. What people wrote stands here and nowhere else. */
  details?: { [detail in MailDetail]?: string | undefined };
  /** Of a password that changed: no session was kept. */
  hasEndedAll?: true;
  /** Who an answer to the mail is for; the support address unless named. A valid address: it becomes a header. */
  replyTo?: string;
  /** Of the prize that a winner is told of; what is to be said of it is looked up when the mail leaves (mail-facts.ts). */
  prize?: PrizeOfMail;
}
/** In the order they are shown; their labels are under `details` of mail.json. */
export const MAIL_DETAILS = [
  'group',
  'invitedBy',
  'prize',
  'grid',
  'hits',
  'until',
  'name',
  'company',
  'email',
  'phone',
  'telegram',
  'country',
  'language',
] as const;
type MailDetail = (typeof MAIL_DETAILS)[number];

interface Template {
  /** Where its button leads, below PUBLIC_URL. */
  path: (params: MailParams) => string;
  /** Who reads the address may ask for no more of them: a link in the mail, and one that a mail program follows by itself (RFC 8058). */
  isRefusable?: true;
  /** Nobody sits and waits for it: it lets the others pass. */
  canWait?: true;
}

/** The kinds of mail. Their texts are in `locales/<language>/mail.json` under the same name. */
export const MAIL_TEMPLATES = {
  'verify-email': { path: ({ token = '' }) => `/verify-email/${encodeURIComponent(token)}` },
  'reset-password': { path: ({ token = '' }) => `/reset-password?token=${encodeURIComponent(token)}` },
  'password-changed': { path: () => '/' },
  'account-deleted': { path: () => '/' },
  'company-contact': { path: () => '/admin?vista=contactos' },
  'affiliate-contact': { path: () => '/admin?vista=contactos' },
  'group-invitation': { path: () => '/grupos', isRefusable: true },
  'group-invitation-to-newcomer': {
    path: ({ token = '' }) => `/grupos/join/${encodeURIComponent(token)}`,
    isRefusable: true,
  },
  'prize-won': { path: () => '/perfil', canWait: true },
} satisfies Record<string, Template>;
export type MailTemplate = keyof typeof MAIL_TEMPLATES;

/** What is settled of a kind of mail. */
export const templateOf = (template: MailTemplate): Template => MAIL_TEMPLATES[template];

/** A mail to be written: who gets it and what it is about. A second one with the same `dedupeKey` is not written. */
export interface MailRequest {
  dedupeKey: string;
  to: string;
  template: MailTemplate;
  language: Language;
  params: MailParams;
}
