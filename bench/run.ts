import { cpus } from 'node:os';
import { measureFirstLoad } from './first-load.ts';
import { measureMatchHour } from './match-hour.ts';
import { measureSaves } from './saves.ts';
import { measureScoring } from './scoring.ts';
import { tableOf } from './support/measurement.ts';

/** `npm run bench` measures all, `npm run bench -- saves scoring` two. Compare ratios of medians, not machines. */
const benches = {
  saves: measureSaves,
  'match-hour': measureMatchHour,
  scoring: measureScoring,
  'first-load': measureFirstLoad,
};
const asked = process.argv.slice(2);

console.log(`${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`);
for (const [name, measure] of Object.entries(benches)) {
  if (asked.length === 0 || asked.includes(name)) console.log(`\n${name}\n${tableOf(await measure())}`);
}
process.exit(0);
