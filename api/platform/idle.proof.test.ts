import { setTimeout } from 'node:timers/promises';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually, setUpApp } from '../testing/test-app.ts';
import { JobQueue } from './job-queue.ts';

const SECONDS = 30;

test('OPS-31 an idle process asks the database at most three times a second', async () => {
  const app = await setUpApp({ withJobs: true });
  const jobs = app.app.get(JobQueue, { strict: false });
  const started = app.app.get(SchedulerRegistry, { strict: false }).getIntervals().length;
  expect(started).toBeGreaterThan(5);
  // The first rounds, which every start sends.
  await eventually(async () => {
    const runs = await jobs.lastRuns();
    return runs.length === started && runs.every(({ finished_at: at }) => at !== null);
  });
  const statements = vi.spyOn(Client.prototype, 'query');
  onTestFinished(() => statements.mockRestore());
  // A rate needs a time. A slow machine only asks less.
  await setTimeout(SECONDS * 1_000);
  const asked = new Map<string, number>();
  for (const [first] of statements.mock.calls) {
    const text = typeof first === 'string' ? first : (first as unknown as { text: string }).text;
    const key = text.trim().replaceAll(/\s+/g, ' ').slice(0, 80);
    asked.set(key, (asked.get(key) ?? 0) + 1);
  }
  const listed = [...asked].toSorted(([, a], [, b]) => b - a).slice(0, 15);
  expect(statements.mock.calls.length / SECONDS, JSON.stringify(listed, null, 1)).toBeLessThanOrEqual(3);
}, 90_000);
