import './config/node-version.ts';
import 'reflect-metadata';
import { type Env, readEnvOrExit } from './config/env.ts';
import { EnvError } from './config/variables.ts';
import { Database } from './database/database.ts';
import { DatabaseRefused } from './database/database-refused.ts';
import { warningsOf } from './config/warnings.ts';
import { findPrintedAccounts } from './demo/demo-passwords.ts';
import { loadDemonstration } from './demo/load-demonstration.ts';
import { findAdministrators } from './modules/accounts/administrator.queries.ts';
import { EmbeddedPostgresError } from './tools/embedded-postgres/embedded-postgres-error.ts';
import { describeError } from './platform/log-error.ts';
import { createLogger } from './platform/logging.ts';
import { findWebRoot, type RunningApp, start } from './start.ts';

/** Starts Doce, prints its address, and stops all at the first signal. In production it prints only log lines. */
async function main(): Promise<void> {
  const env = readEnvOrExit();
  const logger = createLogger(env.logLevel);
  const print = env.isProduction ? (line: string) => logger.info(line) : (line: string) => console.log(line);
  const running = start(env, { webRoot: findWebRoot(), logger, print });
  stopOnSignal(running);
  try {
    const { app, adminUrl } = await running;
    const isFilled = env.isDemo && (await loadDemonstration(app, adminUrl!));
    const warnings = [...warningsOf(env), ...(await lackOfAdministrator(app, env))];
    if (env.isProduction) {
      for (const warning of warnings) logger.warn(warning);
      return print(`Doce runs at ${env.publicUrl}`);
    }
    print(`\nDoce runs at ${env.publicUrl}`);
    for (const warning of warnings) print(`Warning: ${warning}`);
    if (env.isDemo) await printDemonstration(app, { env, isFilled, print });
    if (env.hasMailbox) print(`Mails that would be sent: ${env.publicUrl}/dev/mailbox`);
    print('Stop with Ctrl-C.');
  } catch (error) {
    const isExpected =
      [DatabaseRefused, EmbeddedPostgresError, EnvError].some((kind) => error instanceof kind) ||
      isAddressInUse(error);
    console.error(isExpected ? explain(error as Error, env) : describeError(error));
    process.exit(1);
  }
}

/** Stops the app and exits. Further signals are ignored. */
function stopOnSignal(running: Promise<RunningApp>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    running.then(
      async (app) => {
        await app.stop();
        process.exit(0);
      },
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

async function printDemonstration(
  app: RunningApp['app'],
  { env, isFilled, print }: { env: Env; isFilled: boolean; print: (line: string) => void },
): Promise<void> {
  print('Demonstration accounts:');
  for (const { role, email, password, code } of await findPrintedAccounts(app))
    print(`  ${role.padEnd(14)} ${email.padEnd(24)} ${password}${code ? `  code ${code}` : ''}`);
  if (isFilled) print('(the demonstration data was loaded just now)');
  if (env.football)
    print(
      `Matches come from a football source of your own: the first grid is made at ${env.publicUrl}/admin?tab=api-football`,
    );
}

/** A game without an administrator stays empty. */
async function lackOfAdministrator(app: RunningApp['app'], { publicUrl }: Env): Promise<string[]> {
  if ((await findAdministrators(app.get(Database, { strict: false }))).length > 0) return [];
  return [
    `No account is an administrator yet: "npm run admin -- create --email E --username U" makes an administrator, who logs in at ${publicUrl}/admin.`,
  ];
}

function isAddressInUse(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
}

function explain(error: Error, env: { host: string; port: number; metricsPort: number | null }): string {
  if (!isAddressInUse(error)) return error.message;
  const { port } = error as Error & { port?: number };
  const variable = port === env.metricsPort ? 'METRICS_PORT' : 'PORT';
  return `Port ${port} on ${env.host} is taken: set ${variable} to another one.`;
}

await main();
