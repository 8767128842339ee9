import { cpus } from 'node:os';
import { measureFirstLoad } from './first-load.ts';
import { measureInstalled } from './installed.ts';
import { measureGames } from './games.ts';
import { measureMatchHour } from './match-hour.ts';
import { measurePush } from './push.ts';
import { raceKickOff } from './kick-off.ts';
import { measureSaves } from './saves.ts';
import { measureScoring } from './scoring.ts';
import { tableOf } from './support/measurement.ts';

/** `npm run bench` measures all, `npm run bench -- saves games` two. Compare ratios of medians, not machines. */
const benches = {
  saves: measureSaves,
  games: measureGames,
  'match-hour': measureMatchHour,
  scoring: measureScoring,
  'first-load': measureFirstLoad,
  installed: measureInstalled,
  push: measurePush,
};
const asked = process.argv.slice(2);
const wants = (name: string) => asked.length === 0 || asked.includes(name);

console.log(`${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`);
for (const [name, measure] of Object.entries(benches)) {
  if (wants(name)) console.log(`\n${name}\n${tableOf(await measure())}`);
}
if (wants('kick-off')) console.log(`\nkick-off\n${await raceKickOff()}`);
process.exit(0);
