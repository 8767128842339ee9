import { beforeEach, describe, expect, test } from 'vitest';
import type { NeedLine } from '../../../shared/contract/admin-needs.ts';
import { NEED_KINDS, type NeedKind } from '../../../shared/rules/needs.ts';
import { JobQueue, type JobRun } from '../../platform/job-queue.ts';
import { aGrid, anAdmin, aPlayer, PASSWORD } from '../../testing/builders.ts';
import type { FakeJobQueue } from '../../testing/fake-job-queue.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { closeMatches } from '../../testing/record-site.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { HOUR } from '../../testing/times.ts';
import type { SourceHealth } from '../football/source/football-source.ts';

/**
 * Asks of each kind of need: is it true, can it be done, does it end by itself? A new kind does not compile without its
 * answers. A text instead of a step says why there is none.
 */
interface Life {
  /** Makes the need true. Returns what the steps need. */
  begin: () => Promise<unknown>;
  /** An administrator does what it asks for. */
  act: ((id: number) => Promise<unknown>) | string;
  /** It ends without an administrator. */
  pass: ((id: number) => Promise<unknown>) | string;
}

const app = await setUpApp();
const admin = await anAdmin(app);
const owner = await app.connect();
const health = await app.source.health();
/** Each test begins without needs: all countries are decided, and a grid takes picks. */
beforeEach(async () => {
  setHealth({});
  jobs([]);
  app.env.organiser.name = 'Doce S.A.';
  await owner.query('truncate grid, announcement, push_occasion, push_delivery, mail, name_report cascade');
  await app.sql`update country_terms set has_prizes = true, valid_until = null`;
  await app.sql`update organiser set name = null`;
  await aGrid(app, 12);
});

const sql = (text: string, ...values: unknown[]) => app.database.rows<{ id: number }>(text, values);
const done = async (route: string, body?: unknown) => {
  const { status, text } = await admin.call(route, body);
  expect(status < 300 ? '' : `${route}: ${text}`).toBe('');
};
const setHealth = (now: Partial<SourceHealth>) => (app.source.health = async () => ({ ...health, ...now }));
const jobs = (runs: JobRun[]) => (app.app.get<FakeJobQueue>(JobQueue).runs = runs);
const kinds = async (): Promise<NeedKind[]> => (await admin.needs()).map(({ kind }: NeedLine) => kind);

/** A match of its own grid of twelve, changed by SQL as a report of the source would. Returns its id. */
async function aMatch(change = '', startsInMs = 24 * HOUR): Promise<number> {
  const { matchIds } = await aGrid(app, [{ startsInMs }, ...Array.from({ length: 11 }, () => ({}))]);
  if (change) await sql(`update match set ${change} where id = $1`, matchIds[0]);
  return matchIds[0]!;
}
const setMatch = (change: string) => (id: number) => sql(`update match set ${change} where id = $1`, id);
const score =
  (status: string, homeScore = 1, awayScore = 0) =>
  (id: number) =>
    done(`PUT /admin/games/${id}/update-score`, { status, homeScore, awayScore });
const gridOf = async (id: number) => (await app.sql`select grid_id as id from match where id = ${id}`)[0]!.id;
const setStatus = (status: string) => (id: number) => done(`PUT /admin/game-groups/${id}/status`, { status });

/** A prize in a grid that settled `daysAgo`. Returns the grid. */
async function aPrize(change: string, daysAgo = 1): Promise<number> {
  const winner = await aPlayer(app);
  const { id } = await aGrid(app, 12, { status: 'settled' });
  await app.sql`update grid set settled_at = statement_now() - ${daysAgo} * interval '1 day' where id = ${id}`;
  await app.sql`insert into prize (grid_id, player_id, hits, tier, notified_tier)
    values (${id}, ${winner.id}, 12, 12, 12)`;
  await app.sql`insert into prize_event (grid_id, player_id, kind, from_tier, to_tier)
    values (${id}, ${winner.id}, 'won', 0, 12)`;
  await sql(`update prize set ${change} where grid_id = $1`, id);
  if (change.includes('sent')) await winner.call('POST /auth/me/delete', { password: PASSWORD });
  return id;
}
/** A prize whose winner gave an address. `seenAt`: when the desk looked at an older one. */
async function aClaim(seenAt: string): Promise<number> {
  const id = await aPrize('hits = 12');
  await sql(
    `insert into prize_claim (grid_id, player_id, receiver, address, city, region, postal_code, country, phone, seen_at)
     select grid_id, player_id, 'Eva', 'Calle 1', 'Salta', '', '', 'AR', '+5491155550000', ${seenAt} from prize where grid_id = $1`,
    id,
  );
  return id;
}
const mark = (change: object) => async (gridId: number) => {
  const path = `/admin/game-groups/${gridId}/prizes`;
  const { body, text } = await admin.call(`GET /admin/prizes?gameGroupId=${gridId}`);
  expect(body.data, text).not.toBeNull();
  const [{ id, state, version }] = body.data.prizes;
  await done(`PUT ${path}/${id}`, { state, ...change, version });
};

async function aMail(state: string): Promise<number> {
  const [row] = await sql(
    `insert into mail (dedupe_key, recipient, template, language, params, created_at, next_attempt_at, failed_at)
     values ('a', 'a@example.org', 'verify-email', 'es', '{}', statement_now() - interval '1 hour', statement_now() + interval '1 hour', ${state}) returning id`,
  );
  return Number(row!.id);
}
async function aPush(failed: number): Promise<number> {
  const [row] = await app.sql`with a as (insert into announcement (title, content, is_active, is_pinned)
      values ('x', 'x', true, false) returning id)
     insert into push_occasion (kind, announcement_id, created_at, sent, failed)
      select 'announcement', id, statement_now(), 10, ${failed} from a returning id`;
  const id = Number(row!.id);
  await app.sql`insert into push_delivery (subscription_id, occasion_id, next_attempt_at, attempts)
    values (1, ${id}, statement_now() - interval '10 minutes', 0)`;
  return id;
}
const aRun = (outcome: 'succeeded' | 'failed'): JobRun => {
  const at = new Date();
  return { name: 'housekeeping', started_at: at, finished_at: at, outcome, detail: null };
};
const dayIn = (days: number) => new Date(Date.now() + days * 24 * HOUR).toISOString().slice(0, 10);
async function extend(): Promise<void> {
  const terms = (await admin.call('GET /admin/terms')).body.data.find(({ country }: any) => country === 'AR');
  const { id, country: _country, players: _players, ...body } = { ...terms, validUntil: dayIn(400) };
  await done(`PUT /admin/terms/${id}`, body);
}
const permitUntil = (days: number) =>
  app.sql`update country_terms set valid_until = ${dayIn(days)}::date where country = 'AR'`;

async function aReport(): Promise<number> {
  const [one, other] = [await aPlayer(app), await aPlayer(app)];
  const { id } = await aGroup(app, one, [other], { name: 'Nombre feo' });
  await other.call(`POST /groups/${id}/report`, { reason: 'insult' });
  return id;
}

const SERVER = 'a person looks at the server, the key or the network';

const lives: Record<NeedKind, Life | string> = {
  game_undecided: {
    begin: () => aMatch(`attention = 'undecided', source_status = 'ABD'`),
    act: score('cancelled'),
    pass: setMatch(`attention = null, source_status = 'NS'`),
  },
  game_early: {
    begin: async () => {
      const id = await aMatch();
      await score('live')(id);
      return id;
    },
    act: score('scheduled'),
    pass: setMatch(`start_time = game_now()`),
  },
  game_late: {
    begin: () => aMatch('', -5 * HOUR),
    act: score('finished'),
    pass: setMatch(`status = 'finished', home_score = 1, away_score = 0, score_by = 'source'`),
  },
  game_differs: {
    begin: () =>
      aMatch(
        `status = 'finished', home_score = 1, away_score = 0, score_by = 'admin', source_status = 'FT', source_home_score = 0, source_away_score = 0`,
        -5 * HOUR,
      ),
    act: score('finished', 0, 0),
    pass: setMatch(`start_time = game_now() - interval '8 days'`),
  },
  game_untimed: {
    begin: () => aMatch(`source_status = 'TBD', start_time = game_now() + interval '12 hours'`),
    act: score('cancelled'),
    pass: setMatch(`source_status = 'NS'`),
  },
  game_postponed: {
    begin: () => aMatch(`attention = 'postponed', source_status = 'PST'`),
    act: score('cancelled'),
    pass: setMatch(`attention = null, source_status = 'NS'`),
  },
  grid_closed: {
    begin: async () => {
      const id = await gridOf(await aMatch());
      await app.sql`update grid set status = 'closed', status_by = 'system' where id = ${id}`;
      return id;
    },
    act: setStatus('open'),
    pass: (id) => app.sql`update match set start_time = game_now() where grid_id = ${id}`,
  },
  grid_unsettled: {
    begin: async () => {
      const id = await gridOf(await aMatch());
      await app.sql`update match
        set start_time = game_now(), status = 'finished', home_score = 1, away_score = 0, score_by = 'source'
        where grid_id = ${id}`;
      await app.sql`update grid set status = 'closed', status_by = 'admin' where id = ${id}`;
      return id;
    },
    act: setStatus('settled'),
    pass: 'an administrator moved the grid back, so only an administrator settles it',
  },
  grid_none: {
    begin: () => app.sql`update grid set status = 'closed', status_by = 'admin'`,
    act: () => aGrid(app, 12),
    // A draft that opens by itself.
    pass: async () => {
      const { id } = await aGrid(app, 12, { status: 'draft' });
      await app.sql`update grid set opens_at = game_now() + interval '1 hour' where id = ${id}`;
    },
  },
  grid_weekend: 'it depends on the day, and need-mails.test.ts moves the clock for it',
  grid_unopened: {
    begin: async () => (await aGrid(app, [{ startsInMs: 60_000 }, {}], { status: 'draft' })).id,
    act: (id) => done(`DELETE /admin/game-groups/${id}`),
    pass: 'a draft whose match has begun stays a draft',
  },
  grid_size: {
    begin: async () => (await aGrid(app, 11)).id,
    act: async (id) => {
      const [match] = (await aGrid(app, 1)).matchIds;
      await app.sql`update match set grid_id = null where id = ${match}`;
      await app.sql`update grid set deleted_at = game_now() where id <> ${id} and not exists (select from match
        where grid_id = grid.id)`;
      await done(`PUT /admin/games/${match}/assign`, { gameGroupId: id });
    },
    pass: (id) =>
      app.sql`update match set start_time = game_now() where id = (select min(id) from match
        where grid_id = ${id})`,
  },
  grid_permit: {
    // Its zone may be a day behind that of the test.
    begin: () => permitUntil(-1),
    act: extend,
    pass: () => app.sql`update grid set status = 'closed'`,
  },
  permit_ends: {
    begin: async () => {
      await aPlayer(app, { country: 'AR' });
      await permitUntil(3);
    },
    act: extend,
    pass: 'a permit that has ended gives no prizes until it is extended',
  },
  prizes_undecided: {
    begin: () => app.sql`update country_terms set has_prizes = null where country = 'AR'`,
    act: () => done('POST /admin/terms/decide', { countries: ['AR'], hasPrizes: true }),
    pass: 'only an administrator decides',
  },
  organiser_missing: {
    begin: async () => {
      app.env.organiser.name = null;
    },
    act: async () => {
      const { fixed: _, ...stored } = (await admin.call('GET /admin/organiser')).body.data;
      await done('PUT /admin/organiser', { ...stored, name: 'Doce S.A.' });
    },
    pass: async () => {
      app.env.organiser.name = 'Doce S.A.';
    },
  },
  prize_late: {
    begin: () => aPrize(`step = 'contacted'`, 40),
    act: mark({ state: 'delivered' }),
    pass: 'a promised prize is owed until it is delivered',
  },
  prize_missing: {
    begin: () => aPrize(`winner_says = 'missing'`),
    act: mark({ state: 'sent' }),
    pass: (id) =>
      app.sql`update prize set winner_says = 'received', step = 'delivered' where grid_id = ${id}`,
  },
  prize_nobody: {
    begin: () => aPrize(`step = 'sent'`),
    act: mark({ state: 'delivered' }),
    pass: 'the person that could confirm the prize is gone',
  },
  prize_changed: {
    begin: () => aPrize('tier = 11, hits = 11'),
    act: mark({ isCleared: true }),
    pass: (id) => app.sql`update prize set tier = 12, hits = 12 where grid_id = ${id}`,
  },
  prize_news: {
    begin: () => aClaim(`statement_now() - interval '1 hour'`),
    act: async (id) => {
      const [{ player_id: winner }] =
        (await app.sql`select player_id from prize where grid_id = ${id}`) as any;
      await done(`GET /admin/game-groups/${id}/prizes/${winner}/claim`);
    },
    pass: (id) => app.sql`update prize set step = 'sent' where grid_id = ${id}`,
  },
  prize_ready: {
    begin: () => aClaim('null'),
    act: mark({ state: 'sent' }),
    pass: (id) => app.sql`delete from prize_claim where grid_id = ${id}`,
  },
  prize_won: {
    begin: () => aPrize('notified_tier = null'),
    act: mark({ state: 'contacted' }),
    pass: (id) => app.sql`update prize set notified_tier = 12 where grid_id = ${id}`,
  },
  prize_untold: {
    begin: async () => {
      const id = await aPrize('notified_tier = null');
      await app.sql`update account set disabled_at = game_now() where player_id = (select player_id from prize
        where grid_id = ${id})`;
      return id;
    },
    act: mark({ state: 'contacted' }),
    pass: (id) =>
      app.sql`update account set disabled_at = null where player_id = (select player_id from prize
        where grid_id = ${id})`,
  },
  source_failing: {
    begin: async () => setHealth({ lastFailure: { at: new Date(), reason: 'unavailable', evidence: null } }),
    act: SERVER,
    pass: async () => setHealth({}),
  },
  source_quota: {
    begin: async () => setHealth({ requestsLeftToday: 1, requestsPerDay: 100 }),
    act: SERVER,
    pass: async () => setHealth({}),
  },
  record_late: {
    begin: () => aMatch('', -HOUR / 10),
    act: SERVER,
    pass: async () => void (await closeMatches(app)),
  },
  job_failed: {
    begin: async () => jobs([aRun('failed')]),
    act: SERVER,
    pass: async () => jobs([aRun('succeeded')]),
  },
  mail_failed: {
    begin: () => aMail('statement_now()'),
    act: () => done('POST /admin/mails/retry'),
    pass: 'a refused mail is kept until an administrator has seen it',
  },
  mail_waiting: {
    begin: () => aMail('null'),
    act: SERVER,
    pass: () => app.sql`update mail set sent_at = game_now()`,
  },
  push_failed: {
    begin: () => aPush(3),
    act: SERVER,
    pass: () => app.sql`update push_occasion set created_at = statement_now() - interval '3 days'`,
  },
  push_waiting: { begin: () => aPush(0), act: SERVER, pass: () => app.sql`delete from push_delivery` },
  name_reported: {
    begin: aReport,
    act: (id) => done(`POST /admin/names/group/${id}/keep`, { shown: 'Nombre feo' }),
    pass: (id) => app.sql`update player_group set name = 'Nombre lindo' where id = ${id}`,
  },
};

describe.each(NEED_KINDS.map((kind) => [kind, lives[kind]] as const))('%s', (kind, life) => {
  if (typeof life === 'string') {
    test.skip(`ADM-51 ${life}`);
    return;
  }
  const { begin, act, pass } = life;
  test('ADM-51 ADM-76 ADM-81 is true only while it is, and an administrator can end it', async () => {
    expect(await kinds()).not.toContain(kind);
    const id = (await begin()) as number;
    expect(await kinds()).toContain(kind);
    if (typeof act === 'string') return;
    await act(id);
    expect(await kinds()).not.toContain(kind);
  });
  test.runIf(typeof pass !== 'string')('ADM-51 ends by itself once it is over', async () => {
    const id = (await begin()) as number;
    if (typeof pass !== 'string') await pass(id);
    expect(await kinds()).not.toContain(kind);
  });
});
