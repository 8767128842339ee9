import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { ask, logInByApi } from './people.ts';
import { ADMIN } from './server.ts';

/** Unused recovery codes of the administrator, by server. */
const codes = new Map<string, string[]>();

interface Enrolment {
  data: { secret: string; recoveryCodes: string[] };
}

/** Gives a session of the administrator a second factor: adds an authenticator the first time, and uses a recovery code later. */
export async function giveSecondFactor(url: string, token: string): Promise<void> {
  const call = (route: string, body?: unknown) => ask<Enrolment>(url, route, { token, body });
  const left = codes.get(url);
  if (!left) {
    const { password } = ADMIN;
    const { secret } = (await call('POST /admin/second-factor/authenticator', { password })).data;
    const body = { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() };
    const { data } = await call('POST /admin/second-factor/authenticator/confirm', body);
    codes.set(url, data.recoveryCodes);
    return;
  }
  await call('POST /admin/second-factor', { code: left.pop() });
  if (left.length === 0)
    codes.set(url, (await call('POST /admin/second-factor/recovery-codes')).data.recoveryCodes);
}

/** Logs the administrator in, with a second factor. Returns the access token. */
export async function adminToken(url: string): Promise<string> {
  const token = await logInByApi(url, ADMIN.email, ADMIN.password);
  await giveSecondFactor(url, token);
  return token;
}

/** Gives the page's session its second factor, after a login through the dialog. */
export async function givePageSecondFactor(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await giveSecondFactor(new URL(page.url()).origin, token!);
}
