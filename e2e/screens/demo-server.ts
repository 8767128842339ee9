import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../api/demo/demo-people.ts';
import { DEMO_CODE } from '../../api/modules/accounts/demo-code.ts';
import { ask } from '../support/people.ts';
import { freePort, isRunning, runDoce, stop } from '../support/processes.ts';
import type { Role } from './screen.ts';

export const DEMO_EMAILS = {
  player: 'ana@doce.example',
  unverified: 'carla@doce.example',
  admin: 'admin@doce.example',
};

/** Shorter than the life of an access token. */
const SESSION_MS = 5 * 60_000;

export interface Session {
  token: string;
  user: unknown;
}

/** The production build with demonstration data in a temporary folder. */
export class DemoServer {
  readonly url: string;
  readonly close: () => Promise<void>;
  private readonly sessions = new Map<Role, { session: Promise<Session>; until: number }>();

  private constructor(url: string, close: () => Promise<void>) {
    this.url = url;
    this.close = close;
  }

  static async open(env: Record<string, string> = {}): Promise<DemoServer> {
    const dataDir = mkdtempSync(join(tmpdir(), 'doce-demo-'));
    const port = String(await freePort());
    const url = `http://localhost:${port}`;
    const doce = runDoce({ PORT: port, DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...env });
    const close = async () => {
      await stop(doce);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    };
    try {
      await isRunning(doce, url);
    } catch (error) {
      await close();
      throw error;
    }
    return new DemoServer(url, close);
  }

  /** Returns null for a visitor. Logs in again before the access token expires. */
  async sessionOf(role: Role): Promise<Session | null> {
    if (role === 'visitor') return null;
    const known = this.sessions.get(role);
    if (known && known.until > performance.now()) return known.session;
    const session = this.logIn(DEMO_EMAILS[role]);
    this.sessions.set(role, { session, until: performance.now() + SESSION_MS });
    return session;
  }

  private async logIn(email: string): Promise<Session> {
    const { access_token: token, user } = await ask<{ access_token: string; user: unknown }>(
      this.url,
      'POST /auth/login',
      { body: { email, password: DEMO_PASSWORD } },
    );
    if (email === DEMO_EMAILS.admin)
      await ask(this.url, 'POST /admin/second-factor', { token, body: { code: DEMO_CODE } });
    return { token, user };
  }
}
