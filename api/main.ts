import 'reflect-metadata';
import { readEnvOrExit } from './config/env.ts';
import { DatabaseRefused } from './database/migrate.ts';
import { DEMO_ACCOUNTS } from './demo/demo-people.ts';
import { loadDemonstration } from './demo/load-demonstration.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres/embedded-postgres-error.ts';
import { describeError } from './platform/log-error.ts';
import { findWebRoot, start } from './start.ts';

const tell = (line: string) => console.log(line);

/** Starts Doce, prints where it is, and stops all of it on the first signal. */
async function main(): Promise<void> {
  const env = readEnvOrExit();
  let isStopping = false;
  const running = start(env, { webRoot: findWebRoot(), tell });
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void running.then(
      async ({ stop: stopAll }) => {
        await stopAll();
        process.exit(0);
      },
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  try {
    const { app, databaseUrl } = await running;
    const isFilled = env.isDemo && (await loadDemonstration(app, databaseUrl));
    tell(`\nDoce runs at ${env.publicUrl}`);
    if (env.isDemo) {
      tell('Demonstration accounts:');
      for (const { role, email, password } of DEMO_ACCOUNTS)
        tell(`  ${role.padEnd(14)} ${email.padEnd(24)} ${password}`);
      if (isFilled) tell('(the demonstration data was loaded just now)');
      if (env.football)
        tell(
          `Matches come from a football source of your own: the first grid is made at ${env.publicUrl}/admin?tab=api-football`,
        );
    }
    if (!env.smtpUrl && !env.isProduction) tell(`Mails that would be sent: ${env.publicUrl}/dev/mailbox`);
    tell('Stop with Ctrl-C.');
  } catch (error) {
    const isExpected =
      error instanceof DatabaseRefused || error instanceof EmbeddedPostgresError || isAddressInUse(error);
    console.error(isExpected ? explain(error as Error, env) : describeError(error));
    process.exit(1);
  }
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
