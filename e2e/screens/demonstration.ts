import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../api/demo/demo-people.ts';
import { ask } from '../support/people.ts';
import { freePort, isRunning, runDoce, stop } from '../support/processes.ts';
import type { Role } from './screen.ts';

const emails: Record<Exclude<Role, 'visitor'>, string> = {
  player: 'ana@doce.example',
  unverified: 'carla@doce.example',
  admin: 'admin@doce.example',
};

const SESSION_FOR = 5 * 60_000;

export interface Session {
  token: string;
  user: unknown;
}

/** The production build with its demonstration, in a folder of its own, and sessions of its people. */
export class Demonstration {
  readonly url: string;
  private readonly end: () => Promise<void>;
  private readonly sessions = new Map<Role, { session: Promise<Session>; until: number }>();

  private constructor(url: string, end: () => Promise<void>) {
    this.url = url;
    this.end = end;
  }

  static async open(): Promise<Demonstration> {
    const dataDir = mkdtempSync(join(tmpdir(), 'doce-screens-'));
    const port = String(await freePort());
    const url = `http://localhost:${port}`;
    const doce = runDoce({ PORT: port, DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
    const end = async () => {
      await stop(doce);
      rmSync(dataDir, { recursive: true, force: true });
    };
    try {
      await isRunning(doce, url);
    } catch (error) {
      await end();
      throw error;
    }
    return new Demonstration(url, end);
  }

  close(): Promise<void> {
    return this.end();
  }

  /** Null for a visitor. A new one long before the last one's token ends: a slow machine takes more time for all pictures than a token lives. */
  async sessionOf(role: Role): Promise<Session | null> {
    if (role === 'visitor') return null;
    const known = this.sessions.get(role);
    if (known && known.until > performance.now()) return known.session;
    const session = this.logIn(emails[role]);
    this.sessions.set(role, { session, until: performance.now() + SESSION_FOR });
    return session;
  }

  private async logIn(email: string): Promise<Session> {
    const { access_token: token, user } = await ask<{ access_token: string; user: unknown }>(
      this.url,
      'POST /auth/login',
      { body: { email, password: DEMO_PASSWORD } },
    );
    return { token, user };
  }
}
