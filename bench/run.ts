import { cpus } from 'node:os';
import { measureFirstLoad } from './first-load.ts';
import { measureInstalled } from './installed.ts';
import { measureGames } from './games.ts';
import { measureHistory } from './history.ts';
import { measureLeaderboard } from './leaderboard.ts';
import { measureLiveTable } from './live-table.ts';
import { measureMail } from './mail.ts';
import { measureMillion } from './million.ts';
import { measurePush } from './push.ts';
import { measurePushDelay } from './push-delay.ts';
import { measurePushMemory } from './push-memory.ts';
import { troubleFanOut } from './push-trouble.ts';
import { raceKickOff } from './kick-off.ts';
import { measureSaves } from './saves.ts';
import { measureScoring } from './scoring.ts';
import { measureSeal } from './seal.ts';
import { measureSessions } from './sessions.ts';
import { measureSplits } from './splits.ts';
import { measureSync } from './sync.ts';
import { measureWatching } from './watching.ts';
import { tableOf } from './support/measurement.ts';

/** `npm run bench` measures everything, `npm run bench -- saves games` only those two. Figures are medians. Compare ratios, not machines. */
const benches = {
  saves: measureSaves,
  games: measureGames,
  scoring: measureScoring,
  million: measureMillion,
  splits: measureSplits,
  seal: measureSeal,
  sync: measureSync,
  sessions: measureSessions,
  'first-load': measureFirstLoad,
  installed: measureInstalled,
  leaderboard: measureLeaderboard,
  'live-table': measureLiveTable,
  history: measureHistory,
  push: measurePush,
  'push-delay': measurePushDelay,
  'push-memory': measurePushMemory,
  mail: measureMail,
  watching: measureWatching,
};
const asked = process.argv.slice(2);
const wants = (name: string) => asked.length === 0 || asked.includes(name);

console.log(`${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`);
for (const [name, measure] of Object.entries(benches)) {
  if (wants(name)) console.log(`\n${name}\n${tableOf(await measure())}`);
}
if (wants('kick-off')) console.log(`\nkick-off\n${await raceKickOff()}`);
if (wants('push-trouble')) console.log(`\npush-trouble\n${await troubleFanOut()}`);
process.exit(0);
