import { z } from 'zod';
import { COUNTRY_CODES, type CountryCode } from '../rules/countries.ts';
import { isBirthDate, isEmail, isName, isUsername, normalizeEmail } from '../rules/registration.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { endpoint } from './endpoint.ts';
import { day, instant, line, mailToken, nothing } from './fields.ts';
import { OwnData } from './own-data.ts';

export const email = z
  .string()
  .max(320, 'too_long')
  .transform(normalizeEmail)
  .pipe(z.string().min(1, 'required').refine(isEmail, 'invalid_email'));

/** The server also checks the rules that need the person's name (SEC-01). */
export const newPassword = z.string().min(8, 'too_short').max(128, 'too_long');
export const givenPassword = z.string().min(1, 'required').max(1024, 'too_long');

export const countryCode = z.enum(COUNTRY_CODES as [CountryCode, ...CountryCode[]], 'invalid');
/** Only with the country is it known whether it can be called, so the use case checks it (AUTH-07, AUTH-27). */
export const phone = line(40);

/**
 * How many choices wait for the verification on the device that asks for the mail. Its link tells other devices this
 * number.
 */
const waitingChoices = z.int().min(1).max(100).optional();

/** The player as their own client sees them (specification, section 3: User). */
export const User = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.string(),
  /** With its country's prefix. */
  phone: z.string(),
  country: z.string(),
  isVerified: z.boolean(),
  totalWins: z.int(),
  role: z.enum(['player', 'admin']),
  createdAt: instant,
  /** The date of the legal texts, if they changed after the account has accepted or read them (LEGAL-11). */
  newLegalVersion: day.optional(),
});
export type User = z.infer<typeof User>;

/**
 * `group`: joined by the verification after registering through its link. `wasVerified`: another opening had verified
 * the address before. A browser without a session of the account
 * gets a `passwordToken` for `POST /auth/reset-password`, which verifies the address.
 */
const EmailVerified = z.discriminatedUnion('verified', [
  z.object({
    verified: z.literal(true),
    group: z.object({ id: z.int(), name: z.string() }).optional(),
    wasVerified: z.literal(true).optional(),
  }),
  z.object({ verified: z.literal(false), passwordToken: z.string() }),
]);
export type EmailVerified = z.infer<typeof EmailVerified>;

/** `recently`: the limit of mails to this address is reached, so no mail was sent. */
const VerificationResent = z.object({ outcome: z.enum(['sent', 'recently', 'already_verified']) });
export type VerificationResent = z.infer<typeof VerificationResent>;

/** A passkey that a reset by mail offers to remove. */
const LinkPasskey = z.object({ name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() });
export type LinkPasskey = z.infer<typeof LinkPasskey>;

/**
 * `device`: e.g. `Chrome, Android`, or null; `networks`: the last two, shortened, latest first. `lastUsedAt` is at most
 * 15 minutes old for a device in use.
 */
const OpenSession = z.object({
  id: z.string(),
  device: z.string().nullable(),
  networks: z.array(z.string()),
  createdAt: instant,
  lastUsedAt: instant,
  isThisOne: z.boolean(),
});

export const Session = z.object({ access_token: z.string(), user: User });

export const auth = {
  register: endpoint('POST /auth/register', {
    access: 'public',
    summary: 'Creates an account, starts a session and mails a verification link',
    limit: 'register',
    status: 201,
    body: z.strictObject({
      firstName: line(60).refine(isName, 'invalid_name'),
      lastName: line(60).refine(isName, 'invalid_name'),
      username: line(40).refine(isUsername, 'invalid_username'),
      email,
      password: newPassword,
      country: countryCode,
      phone,
      birthDate: z.string().refine(isBirthDate, 'invalid_date'),
      choices: waitingChoices,
    }),
    response: Session,
  }),
  login: endpoint('POST /auth/login', {
    access: 'public',
    summary: 'Starts a session',
    limit: 'login',
    body: z.strictObject({
      email: z.string().min(1, 'required').max(320, 'too_long').transform(normalizeEmail),
      password: givenPassword,
    }),
    response: Session,
  }),
  refresh: endpoint('POST /auth/refresh', {
    access: 'public',
    summary: 'Renews the access token from the HttpOnly cookie',
    limit: 'refresh',
    response: Session,
  }),
  logout: endpoint('POST /auth/logout', {
    access: 'public',
    summary: 'Ends the session of the bearer token or the cookie; succeeds without a session',
    status: 204,
    response: nothing,
  }),
  me: endpoint('GET /auth/me', {
    access: 'session',
    summary: 'The logged-in player',
    offline: true,
    response: User,
  }),
  changePhone: endpoint('PUT /auth/me/phone', {
    access: 'session',
    summary: 'Changes the phone number; the prefix of the country is added if it is missing',
    body: z.strictObject({ phone }),
    response: User,
  }),
  chooseLanguage: endpoint('PUT /auth/me/language', {
    access: 'session',
    summary: 'Sets the language of the mails',
    status: 204,
    body: z.strictObject({ language: z.enum(LANGUAGES, 'invalid') }),
    response: nothing,
  }),
  readLegal: endpoint('PUT /auth/me/legal-version', {
    access: 'session',
    summary: 'Notes that the player was told of changed legal texts',
    body: z.strictObject({ version: day }),
    response: User,
  }),
  changeEmail: endpoint('PUT /auth/me/email', {
    access: 'session',
    stepUp: 'enrolled',
    summary: 'Replaces an address that is not verified, and mails a verification link to the new address',
    limit: 'ownPassword',
    body: z.strictObject({ email, password: givenPassword, choices: waitingChoices }),
    response: User,
  }),
  changePassword: endpoint('POST /auth/change-password', {
    access: 'session',
    stepUp: 'enrolled',
    summary: 'Changes the password and ends all other sessions',
    limit: 'ownPassword',
    status: 204,
    body: z.strictObject({ currentPassword: givenPassword, newPassword }),
    response: nothing,
  }),
  requestPasswordReset: endpoint('POST /auth/request-password-reset', {
    access: 'public',
    summary: 'Mails a reset link if the address has an account; always succeeds',
    limit: 'requestReset',
    status: 204,
    body: z.strictObject({ email }),
    response: nothing,
  }),
  resetPassword: endpoint('POST /auth/reset-password', {
    access: 'public',
    summary: 'Sets a new password with a mailed token, once, verifies the address and ends all sessions',
    limit: 'tokenCheck',
    status: 204,
    body: z.strictObject({ token: mailToken, newPassword, removePasskeys: z.boolean('invalid').optional() }),
    response: nothing,
  }),
  verifyResetToken: endpoint('GET /auth/verify-reset-token/:token', {
    access: 'public',
    summary: 'Checks a reset token without using it; lists the passkeys that the reset can remove',
    limit: 'tokenCheck',
    params: z.strictObject({ token: mailToken }),
    response: z.object({ valid: z.literal(true), passkeys: z.array(LinkPasskey) }),
  }),
  verifyEmail: endpoint('GET /auth/verify/:token', {
    access: 'public',
    summary:
      'Verifies the address if the browser is logged in to the account; any other browser gets a token to set a password first. The link is valid for 24 h',
    limit: 'tokenCheck',
    params: z.strictObject({ token: mailToken }),
    response: EmailVerified,
  }),
  listSessions: endpoint('GET /auth/me/sessions', {
    access: 'session',
    summary: 'The devices where the player is logged in, the last used first',
    response: z.object({ sessions: z.array(OpenSession) }),
  }),
  endSession: endpoint('DELETE /auth/me/sessions/:id', {
    access: 'session',
    summary: 'Ends one of the player’s sessions',
    status: 204,
    params: z.strictObject({ id: z.guid('invalid') }),
    response: nothing,
  }),
  endOtherSessions: endpoint('DELETE /auth/me/sessions', {
    access: 'session',
    summary: 'Ends all sessions of the player except this one',
    status: 204,
    idempotent: true,
    response: nothing,
  }),
  ownData: endpoint('GET /auth/me/data', {
    access: 'session',
    summary: 'Exports all data of the logged-in player',
    limit: 'ownData',
    response: OwnData,
  }),
  wholeData: endpoint('POST /auth/me/data', {
    access: 'session',
    summary: 'Exports all data of the logged-in player, also those that need the password',
    idempotent: true,
    limit: 'ownPassword',
    body: z.strictObject({ password: givenPassword }),
    response: OwnData,
  }),
  deleteAccount: endpoint('POST /auth/me/delete', {
    access: 'session',
    stepUp: 'enrolled',
    summary: 'Deletes the account and all personal data; the picks stay under a number',
    limit: 'ownPassword',
    status: 204,
    body: z.strictObject({ password: givenPassword }),
    response: nothing,
  }),
  sendVerification: endpoint('POST /auth/send-verification', {
    access: 'session',
    summary: 'Mails the verification link again, or returns why no mail was sent',
    limit: 'sendVerification',
    body: z.strictObject({ choices: waitingChoices }),
    response: VerificationResent,
  }),
};
