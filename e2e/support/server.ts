import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { Client } from 'pg';
import { setDatabaseClock } from '../../api/testing/move-clock.ts';
import { joinOrStartEmbeddedPostgres } from '../../api/tools/embedded-postgres/embedded-postgres.ts';
import { FootballService } from './football-source.ts';
import { ask, logInByApi } from './people.ts';
import { isRunning, type Program, freePort, runAdmin, runDoce, stop } from './processes.ts';

export const ADMIN = { email: 'jefa@doce.example', username: 'jefa', password: 'cancha-de-tierra-7' };

/** The production build with its own database, a fake football source and a local mailbox. Tests can restart it. */
export class Server {
  readonly football = new FootballService();
  readonly port: number;
  private readonly publicUrl: string;
  private readonly dataDir = mkdtempSync(join(tmpdir(), 'doce-e2e-'));
  private program: Program | null = null;
  private env: Record<string, string> = {};

  private constructor(port: number, publicUrl?: string) {
    this.port = port;
    this.publicUrl = publicUrl ?? this.url;
  }

  /** Starts a server with an administrator. `publicUrl`: the browsers' address if not the server's port. */
  static async open({ publicUrl, port }: { publicUrl?: string; port?: number } = {}): Promise<Server> {
    const server = new Server(port ?? (await freePort()), publicUrl);
    try {
      server.env = await server.environment();
      await server.start();
      await server.addAdmin(ADMIN);
      // Undecided countries are a need of the panel.
      await server.rows('update country_terms set has_prizes = true');
    } catch (error) {
      await server.close();
      throw error;
    }
    return server;
  }

  /** Creates an administrator without a second factor. */
  addAdmin({ email, username, password }: typeof ADMIN): Promise<void> {
    const env = { ...this.env, ADMIN_PASSWORD: password };
    return runAdmin(['create', '--email', email, '--username', username], env);
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  get isRunning(): boolean {
    return this.program !== null;
  }

  /** Starts on the existing data. `release` is the folder of another release. */
  async start(release?: string): Promise<void> {
    this.program = runDoce(this.env, release);
    await isRunning(this.program, this.url);
  }

  async stop(signal?: NodeJS.Signals): Promise<void> {
    const { program } = this;
    this.program = null;
    if (program) await stop(program, signal);
  }

  /** Sets the clock of the database ahead. The process follows at its restart. */
  async moveClock(ms: number): Promise<void> {
    const { adminUrl } = await joinOrStartEmbeddedPostgres({ dataDir: this.dataDir, log: () => undefined });
    await setDatabaseClock(adminUrl, ms);
    await this.stop();
    await this.start();
  }

  /** Stops the server and deletes its data. */
  async close(): Promise<void> {
    await this.stop();
    await this.football.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Runs SQL in the server's database, as its owner. */
  async rows<T>(sql: string, values: unknown[] = []): Promise<T[]> {
    const { adminUrl } = await joinOrStartEmbeddedPostgres({ dataDir: this.dataDir, log: () => undefined });
    const client = new Client({ connectionString: adminUrl });
    await client.connect();
    try {
      return (await client.query(sql, values)).rows as T[];
    } finally {
      await client.end();
    }
  }

  private async environment(): Promise<Record<string, string>> {
    return {
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      PUBLIC_URL: this.publicUrl,
      DEMO: 'false',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      API_FOOTBALL_URL: await this.football.start(),
      API_FOOTBALL_KEY: 'journey',
      IMPORT_EVERY: '1s',
      RESULTS_EVERY: '1s',
    };
  }
}

/** Unused recovery codes of the administrator, by server. */
const codes = new Map<string, string[]>();

interface Enrolment {
  data: { secret: string; recoveryCodes: string[] };
}

/** Gives an administrator's session a second factor: first a new authenticator, later a recovery code. */
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
