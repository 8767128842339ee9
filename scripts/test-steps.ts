import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findHeadlessShell, findOrInstallChromium } from './chromium.ts';
import { countPlaywright, countVitest, summaryOf, type Tally } from './count-tests.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { root, runCommand, tool } from './run-command.ts';

export const SUCCESS: Tally = { passed: 1, failed: 0, skipped: 0, failures: [] };
export const FAILURE: Tally = { ...SUCCESS, passed: 0, failed: 1 };

/** How many processors a run of tests uses. */
export const PROCESSORS = Math.min(4, availableParallelism());

const reports = join(root, '.tmp');
mkdirSync(reports, { recursive: true });

/** A run of tests in steps: prints each step with its seconds, and the sum of all counts at the end. */
export class TestSteps {
  private readonly total: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };
  private readonly began = performance.now();
  private readonly inMemory = makeMemoryFolder();

  constructor() {
    if (this.inMemory) process.env['TMPDIR'] = this.inMemory.path;
  }

  /**
   * Runs a step and adds its counts; a step that throws is one failure. `beside`: another step runs and prints
   * meanwhile. Returns whether nothing failed.
   */
  async run(title: string, step: () => Promise<Tally>, { beside = false } = {}): Promise<boolean> {
    if (!beside) console.log(`\n== ${title}`);
    const began = performance.now();
    const tally = await step().catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return FAILURE;
    });
    const { total } = this;
    total.passed += tally.passed;
    total.failed += tally.failed;
    total.skipped += tally.skipped;
    if (tally.failed > 0) total.failures.push(...(tally.failures.length > 0 ? tally.failures : [title]));
    console.log(
      `${beside ? '\n== ' : ''}${title}: ${tally.failed > 0 ? 'FAILED' : 'ok'} (${secondsSince(began)} s)`,
    );
    return tally.failed === 0;
  }

  /** Prints the failures and the counts, with the seconds if wanted, and sets the exit code. */
  end({ withSeconds = false } = {}): void {
    this.inMemory?.remove();
    const { total } = this;
    if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.join('\n')}`);
    console.log(`\n${summaryOf(total)}${withSeconds ? ` in ${secondsSince(this.began)} s` : ''}`);
    process.exitCode = total.failed > 0 ? 1 : 0;
  }
}

const secondsSince = (began: number): number => Math.round((performance.now() - began) / 1000);

interface Runner {
  /** The name of the report in `.tmp`. Runs beside each other need different ones. */
  report: string;
  workers: number;
  env?: NodeJS.ProcessEnv;
  /** Prints the output at the end, because another step prints meanwhile. */
  beside?: boolean;
}

/** Runs Vitest with more arguments, e.g. paths. */
export async function runVitest(args: string[], { report, workers, env, beside }: Runner): Promise<Tally> {
  const file = freshReport(report);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code, output } = await runCommand(
    tool('vitest'),
    ['run', ...args, `--maxWorkers=${workers}`, ...reporters],
    { env, quiet: beside },
  );
  if (output.trim()) console.log(`\n${output.trim()}`);
  return countVitest(file, code);
}

/** Runs Playwright with more arguments, in Chromium. Fails if there is none and none can be installed. */
export async function runPlaywright(
  args: string[],
  { report, workers, env, beside }: Runner,
): Promise<Tally> {
  const chromium = await findOrInstallChromium();
  if (!chromium) return FAILURE;
  const file = freshReport(report);
  const { code, output } = await runCommand(
    tool('playwright'),
    ['test', ...args, '--reporter=list,json', `--workers=${workers}`],
    {
      quiet: beside,
      env: {
        ...env,
        DOCE_CHROMIUM: chromium,
        DOCE_HEADLESS_SHELL: await findHeadlessShell(chromium),
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      },
    },
  );
  if (output.trim()) console.log(`\n${output.trim()}`);
  return countPlaywright(file, code);
}

/** Deletes the old report, so that it does not count for a run that crashes. */
function freshReport(name: string): string {
  const report = join(reports, `${name}.json`);
  rmSync(report, { force: true });
  return report;
}
