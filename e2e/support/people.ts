import { expect } from '@playwright/test';

export const PLAYER_PASSWORD = 'tribuna-popular-9';

/** A verified player with a session of the API. */
export interface Player {
  id: number;
  username: string;
  email: string;
  token: string;
}

/** Calls the API. Throws if the status is not 2xx. */
export async function ask<T>(
  url: string,
  call: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<T> {
  const [method, path] = call.split(' ');
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${call}: ${response.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

/** Registers a player and verifies the email address. */
export async function newPlayer(url: string, username: string): Promise<Player> {
  const email = `${username}@example.org`;
  const { access_token: token, user } = await ask<{ access_token: string; user: { id: number } }>(
    url,
    'POST /auth/register',
    {
      body: {
        firstName: 'Ana',
        lastName: 'Prueba',
        username,
        email,
        password: PLAYER_PASSWORD,
        country: 'AR',
        phone: '+5491155550000',
        birthDate: '1992-03-14',
      },
    },
  );
  const { text } = await mailTo(url, email, /verific/i);
  const [, key] = /\/verify-email\/(\S+)/.exec(text)!;
  await ask(url, `GET /auth/verify/${key}`, { token });
  return { id: user.id, username, email, token };
}

/** Logs in and returns the access token. */
export async function logInByApi(url: string, email: string, password = PLAYER_PASSWORD): Promise<string> {
  const { access_token: token } = await ask<{ access_token: string }>(url, 'POST /auth/login', {
    body: { email, password },
  });
  return token;
}

interface Mail {
  subject: string;
  text: string;
}

/** Returns the mails to an address, newest first. */
export async function mailsTo(url: string, address: string): Promise<Mail[]> {
  const answer = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Mail[];
}

/** Waits for a mail to an address and returns the newest one. The job that writes it may run only every 30 seconds. */
export async function mailTo(url: string, address: string, subject = /./): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(url, address)).find((mail) => subject.test(mail.subject));
        return Boolean(found);
      },
      { timeout: 90_000 },
    )
    .toBe(true);
  return found!;
}
