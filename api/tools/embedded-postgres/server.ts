import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { clusterEnvironment, dataDirArgument } from './cluster.ts';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.ts';
import { clusterName } from './orphan.ts';

/** A server that accepts connections. */
export interface Server {
  port: number;
  stop: () => Promise<void>;
}

interface Launch {
  clusterDir: string;
  binaries: Binaries;
  account: Account;
  log: (line: string) => void;
}

/**
 * A shell script that shuts the server down when Doce ends, also after a kill: its input then closes. It ignores
 * signals, because open requests still need the server.
 */
const watchdog = `
trap '' INT TERM HUP
exec 3<&0
"$0" "$@" 3<&- </dev/null & server=$!
{ read -r _ <&3; kill -INT $server; } & reader=$!
wait $server; status=$?
kill -KILL $reader
exit $status`;

/** Starts the server on a free local port and waits until it accepts connections. Raises EmbeddedPostgresError. */
export async function startServer(launch: Launch): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryToStart(launch, await findFreePort());
    if ('stop' in outcome) return outcome;
    // Another process took the free port first.
    if (attempt < 5 && outcome.output.includes('Address already in use')) continue;
    throw new EmbeddedPostgresError(explainFailure(outcome.output, launch.clusterDir));
  }
}

async function tryToStart(launch: Launch, port: number): Promise<Server | { output: string }> {
  const { clusterDir, binaries, account, log } = launch;
  // With its own process group the server does not receive Ctrl-C. Doce receives it and stops the server last.
  const child = spawn('/bin/sh', ['-c', watchdog, binaries.postgres, ...serverArguments(clusterDir, port)], {
    ...account,
    cwd: clusterDir,
    env: clusterEnvironment,
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => resolve()).once('error', () => resolve()),
  );
  let [output, isReady, isStopping] = ['', false, false];
  const started = new Promise<void>((resolve) => {
    child.once('error', (error) => (output += error.message));
    createInterface(child.stderr).on('line', (line) => {
      if (isReady) return isStopping || !/FATAL:|PANIC:/.test(line) ? undefined : log(`PostgreSQL: ${line}`);
      output += `${line}\n`;
      // A replica says: ready to accept read-only connections.
      if (line.includes('is ready to accept')) resolve();
    });
  });
  const result = await Promise.race([
    started.then(() => 'started' as const),
    ended.then(() => 'ended' as const),
  ]);
  if (result === 'ended') return { output };

  isReady = true;
  void ended.then(() => isStopping || log('The embedded database has ended; start Doce again.'));
  const stop = async (): Promise<void> => {
    isStopping = true;
    // The watchdog then shuts the server down.
    child.stdin.destroy();
    await ended;
  };
  return { port, stop };
}

function serverArguments(clusterDir: string, port: number): string[] {
  const settings = {
    cluster_name: clusterName(clusterDir),
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '128MB',
    // Containers have little shared memory, and parallel workers do not speed up our queries.
    max_parallel_workers_per_gather: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // The API logs errors of single statements.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
  };
  return [
    '-D',
    dataDirArgument(clusterDir),
    ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
}

/** Returns a TCP port of this machine that no program uses. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
