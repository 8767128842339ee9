import fc from 'fast-check';
import { expect, it } from 'vitest';
import { announcementState, sortAnnouncements } from '../../shared/rules/announcements.ts';
import { GRID_STATUSES } from '../../shared/rules/grid-status.ts';
import { provisionalOutcome } from '../../shared/rules/live.ts';
import { matchDayStart } from '../../shared/rules/match-day.ts';
import { ATTENTIONS, MATCH_STATUSES } from '../../shared/rules/match-status.ts';
import { OUTCOMES } from '../../shared/rules/outcome.ts';
import {
  isStorable,
  MAX_CHOICE_AGE_MS,
  pickWindow,
  type PickWindow,
} from '../../shared/rules/pick-window.ts';
import { PRIZES, prizeFor } from '../../shared/rules/prizes.ts';
import { isHit } from '../../shared/rules/scoring.ts';
import { randomRuns } from '../../shared/testing/random-runs.ts';
import { SavePicks } from '../modules/picks/save-picks.ts';
import { aGrid, aPlayer, type TestMatch } from '../testing/builders.ts';
import { setUpApp } from '../testing/test-app.ts';
import { HOUR, MINUTE } from '../testing/times.ts';

const app = await setUpApp();
const owner = await app.connect();
const player = await aPlayer(app);

const goals = fc.tuple(fc.nat(3), fc.nat(3));
/** A match that began or ended long ago, in every state that the database accepts. */
const pastMatch: fc.Arbitrary<TestMatch> = fc
  .record({ status: fc.constantFrom(...MATCH_STATUSES), score: fc.option(goals) })
  .map(({ status, score }) => ({
    startsInMs: -3 * HOUR,
    status,
    ...(score || status === 'finished' ? { score: score ?? [0, 0] } : {}),
  }));

it('GRP-16 PLAY-13 matchDayStart is the day of match_day', async () => {
  const times = [...Array(50).keys()].map(
    (index) => new Date(Date.parse('2026-11-25T05:00:00Z') + index * 31 * MINUTE),
  );
  const rows = await app.sql`select match_day(t)::text as day
      from unnest(${times}::timestamptz[]) with ordinality as x(t, n) order by n`;
  const days = times.map((time) => new Date(matchDayStart(time.getTime())).toISOString());
  expect(days).toEqual(rows.map(({ day }) => `${day}T06:00:00.000Z`));
});

it('PLAY-06 PLAY-07 save_picks stores a pick exactly if pickWindow allows it', async () => {
  const codes: Partial<Record<PickWindow, string>> = {
    started: 'match_started',
    cancelled: 'match_cancelled',
    closed: 'grid_closed',
  };
  const cases = fc.record({
    startsInMs: fc.constantFrom(-3 * MINUTE, 5 * MINUTE, 60 * MINUTE),
    status: fc.constantFrom(...MATCH_STATUSES),
    gridStatus: fc.constantFrom(...GRID_STATUSES),
    // WO: a result without play. TBD: the start is a guess.
    sourceStatus: fc.constantFrom(null, 'NS', 'TBD', 'WO'),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ startsInMs, status, gridStatus, sourceStatus }) => {
      const match = {
        startsInMs,
        status,
        ...(status === 'finished' ? { score: [1, 0] as [number, number] } : {}),
      };
      const { matchIds } = await aGrid(app, [match], { status: gridStatus });
      const [times] =
        await app.sql`update match m set source_status = ${sourceStatus} where id = ${matchIds[0]}
          returning (extract(epoch
        from start_time) * 1000)::float as "startTime",
           (extract(epoch from closes_at) * 1000)::float as "closesAt", is_revealed(m) as "isRevealed"`;
      const { results } = await app.app
        .get(SavePicks)
        .storePicks(player.id, [{ matchId: matchIds[0]!, prediction: 'draw' }]);
      const window = pickWindow({ ...times!, status, gridStatus, now: Date.now() });
      if (sourceStatus === 'WO') expect(isStorable(window)).toBe(false);
      if (isStorable(window)) expect(times!.isRevealed).toBe(false);
      // Players do not learn what a draft has.
      const refusal = gridStatus === 'draft' ? 'match_unknown' : codes[window];
      expect([results[0]!.status, results[0]!.code]).toEqual(
        isStorable(window) ? ['accepted', undefined] : ['refused', refusal],
      );
    }),
    randomRuns('pick window', { short: 40, proof: 400 }),
  );
});

it('PWA-05 PWA-08 save_picks limits the age of a choice as the rules do, and the newer choice stays', async () => {
  const choice = fc.record({
    pick: fc.constantFrom(...OUTCOMES),
    ageMs: fc.oneof(
      fc.nat(3).map((hours) => hours * HOUR),
      fc.constantFrom(-HOUR, MAX_CHOICE_AGE_MS, 2 * MAX_CHOICE_AGE_MS),
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(choice, { minLength: 1, maxLength: 4 }), async (choices) => {
      const [matchId] = (await aGrid(app, 1)).matchIds;
      let latest = null as { pick: string; chosenAt: number } | null;
      for (const { pick, ageMs } of choices) {
        const before = Date.now();
        await app.sql`select save_picks(${player.id}, array[${matchId}::int], array[${pick}::outcome], array[${ageMs}::bigint], array[null::uuid])`;
        const chosenAt = before - Math.min(Math.max(ageMs, 0), MAX_CHOICE_AGE_MS);
        if (!latest || chosenAt >= latest.chosenAt - MINUTE)
          latest = { pick, chosenAt: Math.max(chosenAt, latest?.chosenAt ?? chosenAt) };
      }
      const [row] =
        await app.sql`select pick, chosen_at from pick where player_id = ${player.id} and match_id = ${matchId}`;
      expect(row!.pick).toBe(latest!.pick);
      expect(Math.abs(row!.chosen_at.getTime() - latest!.chosenAt)).toBeLessThan(MINUTE);
    }),
    randomRuns('order of choices', { short: 40, proof: 400 }),
  );
});

it('JOB-04 pick_result has the hits and void matches that isHit gives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(pastMatch, { minLength: 1, maxLength: 8 }), async (matches) => {
      const { id, matchIds } = await aGrid(app, matches);
      await owner.query(
        `insert into pick (player_id, match_id, pick, seq, chosen_at)
         select place, m, pick, 1, statement_now() from unnest($1::int[]) m, unnest(enum_range(null::outcome)) with ordinality as o (pick, place)`,
        [matchIds],
      );
      const rows =
        await app.sql`select match_id, pick, is_hit, is_void from pick_result where grid_id = ${id}`;
      expect(rows).toHaveLength(3 * matches.length);
      for (const row of rows) {
        const { status = 'scheduled', score } = matches[matchIds.indexOf(row.match_id)]!;
        const result = { status, score: score ? { home: score[0], away: score[1] } : null };
        expect([row.is_hit, row.is_void]).toEqual([isHit(row.pick, result), status === 'cancelled']);
      }
    }),
    randomRuns('hits', { short: 20, proof: 200 }),
  );
});

it('HOME-02 prize_tier has the prizes of the rules, and tier_of gives the prize that prizeFor gives', async () => {
  const tiers = await app.sql`select hits, prize from prize_tier order by hits desc`;
  expect(tiers).toEqual(PRIZES.map(({ hits, prizeKey }) => ({ hits, prize: prizeKey })));
  const counted = await app.sql`select hits, tier_of(hits) as tier from generate_series(0, 48) hits`;
  for (const { hits, tier } of counted) expect([hits, tier]).toEqual([hits, prizeFor(hits)?.hits ?? 0]);
});

it('GRP-14 GRP-15 provisional_outcome is provisionalOutcome for every status, mark and score, and counted_outcome that of a finished match, from the reveal on', async () => {
  const scores = [null, { home: 1, away: 0 }, { home: 1, away: 1 }, { home: 0, away: 1 }];
  const marks = [null, ...ATTENTIONS];
  for (const { status, attention } of MATCH_STATUSES.flatMap((each) =>
    marks.map((mark) => ({ status: each, attention: mark })),
  ))
    for (const score of scores) {
      const standing = provisionalOutcome({ status, attention, score });
      const final = status === 'finished' ? standing : null;
      const read = async (revealAt: string) => {
        const fields = {
          status,
          attention,
          home_score: score?.home,
          away_score: score?.away,
          outcome: final,
        };
        const [row] = await app.sql`select provisional_outcome(m) as standing, counted_outcome(m) as counted
          from jsonb_populate_record(null::match, ${{ ...fields, reveal_at: revealAt }}) m`;
        return row;
      };
      expect(await read('2000-01-01')).toEqual({ standing, counted: final });
      expect(await read('2999-01-01')).toEqual({ standing: null, counted: null });
    }
});

it('ANN-05 the public list has the announcements that announcementState shows, in the order of sortAnnouncements', async () => {
  const hours = fc.option(fc.constantFrom(-2, -1, 1, 2));
  const announcement = fc
    .record({
      isActive: fc.boolean(),
      isPinned: fc.boolean(),
      created: fc.constantFrom(-4, -3),
      publish: hours,
      expires: hours,
    })
    .filter(({ publish, expires }) => publish === null || expires === null || publish < expires);
  await fc.assert(
    fc.asyncProperty(fc.array(announcement, { maxLength: 12 }), async (given) => {
      const now = Date.now();
      const at = (offset: number | null) => (offset === null ? null : now + offset * HOUR);
      const date = (offset: number | null) => (offset === null ? null : new Date(now + offset * HOUR));
      await owner.query('delete from announcement');
      const rows = [];
      for (const each of given) {
        const { rows: inserted } = await owner.query<{ id: number }>(
          `insert into announcement (title, content, is_active, is_pinned, created_at, publish_at, expires_at)
           values ('Aviso', '<p>Hola</p>', $1, $2, $3, $4, $5) returning id`,
          [each.isActive, each.isPinned, date(each.created), date(each.publish), date(each.expires)],
        );
        rows.push({
          id: inserted[0]!.id,
          isPinned: each.isPinned,
          createdAt: Math.max(at(each.created)!, at(each.publish) ?? 0),
          state: announcementState(
            { isActive: each.isActive, publishAt: at(each.publish), expiresAt: at(each.expires) },
            now,
          ),
        });
      }
      const { body } = await app.call('GET /announcements');
      expect(body.map(({ id }: { id: number }) => id)).toEqual(
        sortAnnouncements(rows.filter(({ state }) => state === 'shown')).map(({ id }) => id),
      );
    }),
    randomRuns('announcements', { short: 20, proof: 200 }),
  );
});
