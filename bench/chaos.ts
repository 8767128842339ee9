import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { missingPackages } from '../ops/local-cluster.ts';
import { buildOrExit } from '../scripts/build.ts';
import { type Fault, faults, withoutOpIds, withoutSynchronousCommit } from './chaos/faults.ts';
import { type Comparison, compareWithLedger } from './chaos/ledger.ts';
import { type Failure, Traffic } from './chaos/traffic.ts';
import { openWorld } from './chaos/world.ts';
import { addPlayers } from './support/stage.ts';

/**
 * `npm run chaos` breaks a cluster under load, one fault after another, and compares acknowledged with stored picks;
 * two void runs without a promise must fail. `--only WORDS` selects faults by name; exit code 1: a promise is broken.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const PLAYERS = 24;

const missing = missingPackages();
if (missing.length > 0) {
  console.error(`Not installed: apt-get install ${missing.join(' ')}`);
  process.exit(1);
}
await buildOrExit();
console.log(`${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}, PostgreSQL 15\n`);
const broken: string[] = [];
const world = await openWorld();
try {
  for (const fault of faults.filter(({ name }) => name.includes(values.only)))
    broken.push(...findBroken(fault, await runUnderLoad(fault)));
  if (values.only === '' || values.only === 'void') broken.push(...(await findVoidRuns()));
} catch (error) {
  await world.close({ keepsLogs: true });
  console.error(`The logs are in ${world.folder}`);
  throw error;
}
await world.close();
for (const promise of broken) console.log(`BROKEN: ${promise}`);
if (broken.length === 0) console.log('\nEvery promise holds.');
process.exit(broken.length === 0 ? 0 : 1);

interface Run {
  name: string;
  comparison: Comparison;
  failures: Failure[];
  /** From the last break to the last failure. */
  seconds: number;
  /** Broken promises that the fault itself has found. */
  found: string[];
}

async function runUnderLoad(fault: Fault, sendsOpIds = true): Promise<Run> {
  const players = await addPlayers(world.owner, PLAYERS);
  const traffic = new Traffic(world.cluster.urls.app, players, world.matchIds, sendsOpIds);
  await setTimeout(2_000);
  world.brokenAt = Date.now();
  const found = await fault.run(world);
  await setTimeout(2_000);
  await traffic.stop();
  const { choices, failures } = traffic;
  const comparison = await compareWithLedger(world.owner, choices, world.matchIds);
  const seconds = Math.max(0, (failures.at(-1)?.at ?? 0) - world.brokenAt) / 1_000;
  const run = { name: fault.name, comparison, failures, seconds, found };
  report(run);
  return run;
}

function report({ name, comparison, failures, seconds }: Run): void {
  const { acknowledged, stored, lost, doubled, late, different } = comparison;
  console.log(name);
  console.log(
    `  ${acknowledged} acknowledged, ${stored} stored, ${lost} lost, ${doubled} doubled, ${late} late, ${different} different`,
  );
  const kinds = Map.groupBy(failures, ({ what }) => what);
  const list = [...kinds].map(([what, of]) => `${of.length} x ${what}`).join(', ') || 'none';
  console.log(`  errors until ${seconds.toFixed(1)} s: ${list}`);
}

function findBroken(
  { promisedSeconds }: Fault,
  { name, comparison, failures, seconds, found }: Run,
): string[] {
  const wrong = (['lost', 'doubled', 'late', 'different'] as const).filter((kind) => comparison[kind] > 0);
  const final = failures.filter(({ what }) => what.startsWith('!'));
  return [
    ...wrong.map((kind) => `${comparison[kind]} picks are ${kind}`),
    ...(final.length > 0
      ? [`${final.length} errors that a phone does not repeat, such as ${final[0]!.what}`]
      : []),
    ...(promisedSeconds !== null && seconds > promisedSeconds
      ? [`errors for ${seconds.toFixed(1)} s, promised ${promisedSeconds} s`]
      : []),
    ...found,
  ].map((sentence) => `${name}: ${sentence}`);
}

/** The comparison must be able to fail. Returns the runs in which it did not. */
async function findVoidRuns(): Promise<string[]> {
  const runs = [
    { fault: withoutSynchronousCommit, kind: 'lost', sendsOpIds: true },
    { fault: withoutOpIds, kind: 'doubled', sendsOpIds: false },
  ] as const;
  const sentences: string[] = [];
  for (const { fault, kind, sendsOpIds } of runs) {
    let wrong = 0;
    for (let tries = 0; tries < 3 && wrong === 0; tries += 1)
      wrong = (await runUnderLoad(fault, sendsOpIds)).comparison[kind];
    if (wrong === 0) sentences.push(`${fault.name}: nothing was ${kind}, so the whole run is void`);
  }
  return sentences;
}
