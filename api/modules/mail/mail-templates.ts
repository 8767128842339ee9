import type { Language } from '../../http/language.ts';

/** What a mail says besides its texts. A token is part of a link; after `expiresAt` (ISO) the mail is worth nothing and stays unsent. */
export interface MailParams {
  firstName?: string;
  token?: string;
  expiresAt?: string;
}

/** Where the button of each kind of mail leads, below PUBLIC_URL. Its texts are in `locales/<language>/mail.json` under the same name. */
export const MAIL_TEMPLATES = {
  'verify-email': ({ token = '' }: MailParams) => `/verify-email/${encodeURIComponent(token)}`,
  'reset-password': ({ token = '' }: MailParams) => `/reset-password?token=${encodeURIComponent(token)}`,
  'password-changed': () => '/',
  'account-deleted': () => '/',
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
