import type { Language } from '../../http/language.ts';

/** What a mail says besides its texts. A token is part of a link; after `expiresAt` (ISO) the mail is worth nothing and stays unsent. */
export interface MailParams {
  firstName?: string;
  token?: string;
  expiresAt?: string;
  /** Facts below the text. What people wrote stands here and nowhere else. */
  details?: { [detail in MailDetail]?: string | undefined };
  /** Who an answer to the mail is for; the support address unless named. A valid address: it becomes a header. */
  replyTo?: string;
}
/** In the order they are shown; their labels are under `details` of mail.json. */
export const MAIL_DETAILS = [
  'group',
  'invitedBy',
  'name',
  'company',
  'email',
  'phone',
  'telegram',
  'country',
  'language',
] as const;
type MailDetail = (typeof MAIL_DETAILS)[number];

/** Where the button of each kind of mail leads, below PUBLIC_URL. Its texts are in `locales/<language>/mail.json` under the same name. */
export const MAIL_TEMPLATES = {
  'verify-email': ({ token = '' }: MailParams) => `/verify-email/${encodeURIComponent(token)}`,
  'reset-password': ({ token = '' }: MailParams) => `/reset-password?token=${encodeURIComponent(token)}`,
  'password-changed': () => '/',
  'account-deleted': () => '/',
  'company-contact': () => '/admin',
  'affiliate-contact': () => '/admin',
  'group-invitation': () => '/grupos',
  'group-invitation-to-newcomer': ({ token = '' }: MailParams) => `/grupos/join/${encodeURIComponent(token)}`,
} satisfies Record<string, (params: MailParams) => string>;
export type MailTemplate = keyof typeof MAIL_TEMPLATES;

/** A mail to be written: who gets it and what it is about. A second one with the same `dedupeKey` is not written. */
export interface MailRequest {
  dedupeKey: string;
  to: string;
  template: MailTemplate;
  language: Language;
  params: MailParams;
}
