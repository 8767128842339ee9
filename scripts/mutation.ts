import { runCommand, tool } from './run-command.ts';
import { runSqlMutants } from './sql-mutants.ts';

/**
 * `npm run mutation` makes small mistakes in shared/rules and in SQL, and expects a failing test for each. `-- rules`
 * or `-- sql` runs one half, and `-- sql save-no-player-lock` the named mutants.
 */
const [half, ...ids] = process.argv.slice(2);
if (half && !['rules', 'sql'].includes(half)) {
  console.error('npm run mutation -- [rules | sql [id ...]]');
  process.exit(1);
}

if (half !== 'sql') {
  const { code } = await runCommand(tool('stryker'), ['run']);
  if (code !== 0) process.exitCode = 1;
}
if (!half || half === 'sql') {
  const { failed } = await runSqlMutants({ ids, atOnce: 2 });
  if (failed > 0) process.exitCode = 1;
}
