import { expect, test } from 'vitest';
import type { NeedLine } from '../../../shared/contract/admin-needs.ts';
import { aPlayer } from '../../testing/builders.ts';
import { closeMatches } from '../../testing/record-site.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { setUpSourceConflicts } from '../../testing/source-conflicts.ts';
import { aSourceGrid, begin, ended } from '../../testing/source-grid.ts';
import { DAY, HOUR, MINUTE } from '../../testing/times.ts';
import { MailSender } from '../mail/mail-sender.ts';
import { PrizeMails } from '../prizes/prize-mails.ts';

const { app, admin, set, updateAll, changeSource } = await setUpSourceConflicts();

/** Without the need of a weekend, which depends on the day of the test (need-mails.test.ts). */
async function needs(): Promise<string[]> {
  const { body } = await admin.call('GET /admin/needs');
  return body.data.lines.map(({ kind }: NeedLine) => kind).filter((kind: string) => kind !== 'grid_weekend');
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
const daysAhead = (days: number) => new Date(Date.now() + days * DAY);

test('ADM-51 the needs of a week: each event of a grid shows what an administrator can do, and nothing else', async () => {
  expect(await needs()).toEqual(['grid_none']);
  const grid = await aSourceGrid(app, 12, admin);
  expect(await needs()).toEqual([]);
  const player = await aPlayer(app);
  await player.pick(grid.matchIds);

  const friday = grid.fixtureIds.slice(0, 4);
  const [moved, untimed, absent] = grid.fixtureIds.slice(4, 7) as [number, number, number];
  const saturday = grid.fixtureIds.slice(5);
  const steps: [event: string, act: () => unknown, expected: string[]][] = [
    ['the source tells the kick-off late', () => begin(app, friday, 30), []],
    [
      'the matches are under way',
      () => friday.forEach((id) => changeSource(id, { sourceStatus: '1H', kickedOffAt: minutesAgo(20) })),
      [],
    ],
    ['three matches end', () => friday.slice(1).forEach((id) => changeSource(id, ended(1, 0))), []],
    [
      'the other match is abandoned',
      () => changeSource(friday[0]!, { sourceStatus: 'ABD', attention: 'undecided' }),
      ['game_undecided'],
    ],
    // Until Saturday a match can take its place.
    ['it is cancelled', () => set(grid.matchIds[0]!, 'cancelled'), ['grid_size']],
    [
      'a match is postponed',
      () => changeSource(moved, { sourceStatus: 'PST', attention: 'postponed' }),
      ['grid_size', 'game_postponed'],
    ],
    [
      'it gets a new day',
      () => changeSource(moved, { sourceStatus: 'NS', attention: null, start: daysAhead(3) }),
      ['grid_size'],
    ],
    [
      'the source takes the hour of a match back',
      () => changeSource(untimed, { sourceStatus: 'TBD', start: daysAhead(0.5) }),
      ['grid_size', 'game_untimed'],
    ],
    ['it tells the hour', () => changeSource(untimed, { sourceStatus: 'NS' }), ['grid_size']],
    ['the source loses a match', () => app.source.fixtures.delete(absent), ['game_undecided', 'grid_size']],
    ['the match is back', () => app.source.set({ id: absent, start: daysAhead(0.8) }), ['grid_size']],
    // A grid under way takes no matches.
    ['the matches of Saturday begin', () => begin(app, saturday, 125), []],
    [
      'they end',
      () => saturday.forEach((id) => changeSource(id, { ...ended(2, 1), kickedOffAt: minutesAgo(120) })),
      ['grid_size'],
    ],
    [
      'the moved match ends, which settles the grid',
      async () => {
        await begin(app, [moved], 130);
        changeSource(moved, { ...ended(1, 0), kickedOffAt: minutesAgo(125) });
      },
      ['grid_none', 'prize_won'],
    ],
    ['the winners are told', tellWinners, ['grid_none']],
    [
      'the source corrects a result an hour later',
      async () => {
        await moveClock(app, HOUR);
        changeSource(friday[1]!, ended(0, 0));
      },
      ['grid_none', 'prize_changed'],
    ],
    ['the next grid opens', () => aSourceGrid(app, 12, admin), ['prize_changed']],
  ];
  const seen: [string, string[]][] = [];
  for (const [event, act] of steps) {
    await act();
    await updateAll();
    await closeMatches(app);
    seen.push([event, await needs()]);
  }
  expect(seen).toEqual(steps.map(([event, , expected]) => [event, expected]));
});

async function tellWinners(): Promise<void> {
  app.clock.advance(11 * MINUTE);
  await app.app.get(PrizeMails).tellWinners();
  await app.app.get(MailSender).wake();
}
