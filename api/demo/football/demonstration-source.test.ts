import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRuns } from '../../../shared/testing/random-runs.ts';
import { DAY, HOUR, MINUTE } from '../../testing/times.ts';
import {
  DEMONSTRATION_LEAGUES,
  EVERY_LEAGUE,
  FRIENDLIES,
  type DemonstrationLeague,
} from './demonstration-clubs.ts';
import { DemonstrationSource } from './demonstration-source.ts';
import {
  SourceError,
  type FixturesAnswer,
  type SourceFixture,
} from '../../modules/football/source/football-source.ts';

async function fixturesOf(answer: Promise<FixturesAnswer>): Promise<SourceFixture[]> {
  return (await answer).fixtures;
}

const NOW = Date.UTC(2026, 10, 20, 12);

const at = (now: number): DemonstrationSource => new DemonstrationSource({ clock: { now: () => now } });
const between = (from: number, to: number, now = from): SourceFixture[] =>
  at(now).fixturesBetween(new Date(from), new Date(to));
const fixtureAt = async (id: number, now: number): Promise<SourceFixture> =>
  (await fixturesOf(at(now).fixturesByIds([id])))[0]!;

/** Any instant within five years either side. */
const instant = fc.integer({ min: NOW - 5 * 365 * DAY, max: NOW + 5 * 365 * DAY });
const check = (property: fc.IProperty<[number]> | fc.IAsyncProperty<[number]>): void | Promise<void> =>
  fc.assert(property as fc.IAsyncProperty<[number]>, randomRuns('demonstration', { short: 15, proof: 500 }));

test('ADM-70 the leagues of a first grid are of five countries and play every weekend', async () => {
  const source = at(NOW);
  const days = { season: 2026, from: '2026-11-27', to: '2026-11-30' };
  const found = await Promise.all(
    source.firstLeagues.map(async ({ country, leagueId }) => {
      const { fixtures } = await source.fixturesOfLeague({ leagueId: Number(leagueId), ...days });
      return [country, fixtures.length >= 3];
    }),
  );
  expect(Object.fromEntries(found)).toEqual({
    ...{ Argentina: true, Brazil: true, Chile: true, Colombia: true, Mexico: true },
  });
});

describe('at any moment', () => {
  test('JOB-07 there is plenty to play in the next seven days', () =>
    check(
      fc.property(instant, (now) => {
        expect(between(now, now + 7 * DAY).length).toBeGreaterThanOrEqual(40);
      }),
    ));

  test('JOB-07 the next seven days have matches of every country, even without the friendlies', () =>
    check(
      fc.property(instant, (now) => {
        const serious = between(now, now + 7 * DAY).filter(({ league }) => league.id !== FRIENDLIES.id);
        expect(serious.length).toBeGreaterThanOrEqual(40);
        expect(new Set(serious.map(({ league }) => league.country)).size).toBe(10);
      }),
    ));

  test('JOB-07 a match starts within 30 minutes, one is being played, and many ended in the last days', () =>
    check(
      fc.property(instant, (now) => {
        expect(between(now, now + 30 * MINUTE).length).toBeGreaterThanOrEqual(1);
        const recent = between(now - 3 * DAY, now + 1, now);
        expect(recent.filter(({ status }) => status === 'live').length).toBeGreaterThanOrEqual(1);
        expect(recent.filter(({ status }) => status === 'finished').length).toBeGreaterThanOrEqual(12);
      }),
    ));

  test('JOB-07 status, goals and score agree with the clock', () =>
    check(
      fc.property(instant, (now) => {
        for (const fixture of between(now - DAY, now + DAY, now)) {
          const { start, status, goals, fullTime, kickedOffAt, attention } = fixture;
          const minute = (now - start.getTime()) / MINUTE;
          expect(attention).toBeNull();
          expect(status).toBe(minute < 0 ? 'scheduled' : minute < 110 ? 'live' : 'finished');
          expect(goals === null).toBe(minute < 0);
          expect(kickedOffAt).toEqual(minute < 0 ? null : start);
          expect(fullTime).toEqual(status === 'finished' ? goals : null);
        }
      }),
    ));

  test('JOB-07 the start, clubs and league of a match never change, and its goals only grow', () =>
    check(
      fc.asyncProperty(instant, async (now) => {
        const [first] = between(now, now + 30 * MINUTE);
        const { id, start, home, away, league } = first!;
        let last = { home: 0, away: 0 };
        for (let minute = 0; minute <= 120; minute += 5) {
          const later = await fixtureAt(id, start.getTime() + minute * MINUTE);
          expect(later).toMatchObject({ id, start, home, away, league });
          expect(later.goals!.home).toBeGreaterThanOrEqual(last.home);
          expect(later.goals!.away).toBeGreaterThanOrEqual(last.away);
          last = later.goals!;
        }
        expect((await fixtureAt(id, start.getTime() + 3 * 365 * DAY)).fullTime).toEqual(last);
      }),
    ));

  test('JOB-07 no club plays twice within twelve hours or against itself', () =>
    check(
      fc.property(instant, (now) => {
        const last = new Map<number, number>();
        for (const { home, away, start } of between(now, now + 8 * DAY)) {
          expect(home.id).not.toBe(away.id);
          for (const { id } of [home, away]) {
            expect(start.getTime() - (last.get(id) ?? 0)).toBeGreaterThanOrEqual(12 * HOUR);
            last.set(id, start.getTime());
          }
        }
      }),
    ));

  test('JOB-07 a match is found by its id', () =>
    check(
      fc.asyncProperty(instant, async (now) => {
        const matches = between(now, now + 2 * DAY);
        expect(new Set(matches.map(({ id }) => id)).size).toBe(matches.length);
        const ids = matches.map(({ id }) => id);
        expect(await fixturesOf(at(now).fixturesByIds(ids))).toEqual(matches);
        expect(Math.max(...ids)).toBeLessThan(2 ** 31);
      }),
    ));
});

test('JOB-07 a match passes through both halves and ends by the clock', async () => {
  const { id, start } = between(NOW, NOW + HOUR)[0]!;
  const statusAfter = async (minutes: number): Promise<string> =>
    (await fixtureAt(id, start.getTime() + minutes * MINUTE)).sourceStatus;
  expect(await Promise.all([-1, 0, 46, 47, 61, 62, 109, 110].map(statusAfter))).toEqual([
    'NS',
    '1H',
    '1H',
    'HT',
    'HT',
    '2H',
    '2H',
    'FT',
  ]);
});

test('JOB-07 results are as varied as real ones', () => {
  const past = between(NOW - 28 * DAY, NOW - DAY, NOW).map(({ fullTime }) => fullTime!);
  const share = (is: (score: { home: number; away: number }) => boolean): number =>
    past.filter(is).length / past.length;
  expect(share(({ home, away }) => home > away)).toBeGreaterThan(0.35);
  expect(share(({ home, away }) => home === away)).toBeGreaterThan(0.18);
  expect(share(({ home, away }) => home < away)).toBeGreaterThan(0.2);
});

test('JOB-07 in a league every pair of clubs plays at both homes', () => {
  for (const league of DEMONSTRATION_LEAGUES) {
    const rounds = 2 * (league.clubs.length - 1);
    const season = between(NOW, NOW + (rounds * 7 - 1) * DAY).filter((one) => one.league.id === league.id);
    const pairs = new Set(season.map(({ home, away }) => `${home.id}-${away.id}`));
    const most = league.clubs.length * (league.clubs.length - 1);
    expect(pairs.size).toBeGreaterThan(most * 0.95);
  }
});

test('JOB-07 the nine countries and World each have a league of ten to twenty clubs', async () => {
  const source = at(NOW);
  const countries = await source.countries();
  expect(countries).toHaveLength(10);
  expect(countries).toContainEqual({ name: 'World', code: null, flag: null });
  for (const { name } of countries.filter(({ code }) => code !== null)) {
    const [league] = await source.leagues({ season: 2026, country: name });
    const { clubs } = EVERY_LEAGUE.find(({ id }) => id === league!.id)!;
    expect(clubs.length).toBeGreaterThanOrEqual(10);
    expect(clubs.length).toBeLessThanOrEqual(20);
  }
  expect(await source.leagues({ season: 1999, country: 'Brazil' })).toEqual([]);
});

test('JOB-07 every round has one kick-off for each of its matches, and every club has an id of its own', () => {
  for (const { clubs, kickOffs } of DEMONSTRATION_LEAGUES) expect(kickOffs).toHaveLength(clubs.length / 2);
  expect(new Set(FRIENDLIES.clubs.map(({ id }) => id)).size).toBe(FRIENDLIES.clubs.length);
  expect(new Set(FRIENDLIES.clubs.map(({ name }) => name)).size).toBe(FRIENDLIES.clubs.length);
});

test('JOB-07 the last season is the current one, from December on the next one', async () => {
  expect(await at(NOW).seasons()).toEqual([2025, 2026]);
  expect(await at(Date.UTC(2026, 11, 2)).seasons()).toEqual([2025, 2026, 2027]);
});

test('JOB-07 the matches of a league are returned by season and days', async () => {
  const source = at(NOW);
  const [league] = DEMONSTRATION_LEAGUES;
  const query = { leagueId: league!.id, season: 2026 };
  const { fixtures: weekend } = await source.fixturesOfLeague({
    ...query,
    from: '2026-11-21',
    to: '2026-11-22',
  });
  expect(weekend.length).toBeGreaterThan(3);
  for (const { start } of weekend) expect(start.toISOString()).toMatch(/^2026-11-2[12]/);
  expect((await source.fixturesOfLeague(query)).fixtures.length).toBeGreaterThan(80);
  expect((await source.fixturesOfLeague({ ...query, season: 2020 })).fixtures).toEqual([]);
  await expect(source.fixturesOfLeague({ ...query, from: '2026-11-21' })).rejects.toThrow(SourceError);
  await expect(source.fixturesOfLeague({ ...query, from: 'today', to: 'tomorrow' })).rejects.toThrow(
    SourceError,
  );
});

test('JOB-07 unknown ids are left out', async () => {
  const { id } = between(NOW, NOW + HOUR)[0]!;
  const source = at(NOW);
  expect(await fixturesOf(source.fixturesByIds([1, -5, 0.5, 900_000_511, 2 ** 31 - 1, Number.NaN]))).toEqual(
    [],
  );
  expect(await fixturesOf(source.fixturesByIds([id, id]))).toHaveLength(1);
});

test('JOB-07 crests and logos are drawn pictures, and nothing else is served', async () => {
  const source = at(NOW);
  for (const { home, league } of between(NOW, NOW + DAY)) {
    for (const logo of [home.logo!, league.logo!]) {
      const { bytes, type } = await source.image(logo);
      expect(type).toBe('image/svg+xml');
      expect(bytes.toString()).toMatch(/^<svg .*<\/svg>$/);
    }
  }
  await expect(source.image('demo:crest/1')).rejects.toThrow(SourceError);
  await expect(source.image('https://example.org/1.png')).rejects.toThrow(SourceError);
});

test('HELP-05 a league has the standings of its own matches, a cup no places, and the friendlies have none', async () => {
  const source = at(NOW);
  for (const league of EVERY_LEAGUE) {
    const clubs = await source.standings({ leagueId: league.id });
    if (league === FRIENDLIES) expect(clubs).toEqual([]);
    else if (league.type === 'Cup') expect(new Set(clubs.map(({ place }) => place))).toEqual(new Set([null]));
    else expect(clubs.map(({ place }) => place)).toEqual(league.clubs.map((_, index) => index + 1));
  }
  const [league] = DEMONSTRATION_LEAGUES as [DemonstrationLeague];
  const played = between(NOW - 90 * DAY, NOW, NOW).filter(
    (fixture) => fixture.league.id === league.id && fixture.fullTime,
  );
  const { teamId, form, home, away } = (await source.standings({ leagueId: league.id }))[0]!;
  const results = played.flatMap(({ home: host, away: guest, fullTime }) => {
    if (host.id !== teamId && guest.id !== teamId) return [];
    const margin = (fullTime!.home - fullTime!.away) * (host.id === teamId ? 1 : -1);
    return margin > 0 ? 'W' : margin === 0 ? 'D' : 'L';
  });
  expect(form).toBe(results.slice(-5).join(''));
  expect(home!.won + away!.won).toBeGreaterThan(home!.lost + away!.lost);
});

test('HELP-05 the meetings before a match are of both clubs and have ended', () => {
  const fixture = between(NOW, NOW + 3 * DAY).find(
    ({ league }) => league.id === DEMONSTRATION_LEAGUES[0]!.id,
  )!;
  const meetings = at(NOW).meetingsBefore(fixture);
  expect(meetings.length).toBeGreaterThan(0);
  for (const meeting of meetings) {
    expect([meeting.home.id, meeting.away.id].toSorted()).toEqual(
      [fixture.home.id, fixture.away.id].toSorted(),
    );
    expect(meeting.status).toBe('finished');
  }
});
