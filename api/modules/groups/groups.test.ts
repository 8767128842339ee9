import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aPlayer, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { naiveBoard } from '../../testing/naive-board.ts';
import { eventually, setUpApp } from '../../testing/test-app.ts';

const app = await setUpApp();
const [owner, friend, stranger] = await Promise.all([aPlayer(app), aPlayer(app), aPlayer(app)]);

const listOf = async (player: TestPlayer) => (await player.call('GET /groups')).body;
const boardOf = async (player: TestPlayer, id: number) =>
  (await player.call(`GET /groups/${id}/leaderboard`)).body;
const namesOn = async (player: TestPlayer, id: number) =>
  (await boardOf(player, id)).members.map((member: { username: string }) => member.username).toSorted();

describe('creating a group', () => {
  it('GRP-04 the creator is the owner and first member; a group has 12 matches by default', async () => {
    const { status, body } = await owner.call('POST /groups', { name: '  Los  del barrio ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Los  del barrio',
      description: '',
      gamesQuantity: 12,
      gamesPlayed: 0,
      memberCount: 1,
      owner: { id: owner.id, username: owner.username },
      members: [{ id: owner.id, wins: 0, rank: 1 }],
      me: { id: owner.id, wins: 0, rank: 1 },
    });
    expect((await listOf(owner))[0]).toEqual(body);
  });

  it.each([12, 24, 36, 48])('GRP-04 a group can have %i matches', async (gamesQuantity) => {
    const { body } = await owner.call('POST /groups', {
      name: 'Oficina',
      description: 'Los\nviernes',
      gamesQuantity,
    });
    expect(body).toMatchObject({ gamesQuantity, description: 'Los\nviernes' });
  });

  it('GRP-04 repeats with the same opId create one group, also at the same time, and return its current state', async () => {
    const ana = await aPlayer(app);
    const body = { name: 'Oficina', description: 'Los viernes', gamesQuantity: 24, opId: randomUUID() };
    const ask = (given: object = {}, player = ana) => player.call('POST /groups', { ...body, ...given });
    const [first, ...again] = [...(await Promise.all([ask(), ask(), ask()])), await ask()];
    expect(first).toMatchObject({ status: 201, body: { name: 'Oficina', gamesQuantity: 24 } });
    for (const { status, body: group } of again) expect([status, group]).toEqual([201, first.body]);
    expect(await listOf(ana)).toEqual([first.body]);

    await ana.call(`PUT /groups/${first.body.id}`, { name: 'Taller', description: '' });
    expect((await ask()).body).toEqual({ ...first.body, name: 'Taller', description: '' });
    expect(await listOf(ana)).toHaveLength(1);
  });

  it('GRP-04 other values, another opId or another player create another group', async () => {
    const [ana, eva] = await Promise.all([aPlayer(app), aPlayer(app)]);
    const body = { name: 'Oficina', opId: randomUUID() };
    const given: object[] = [
      {},
      { name: 'Taller' },
      { description: 'Los viernes' },
      { gamesQuantity: 36 },
      { opId: randomUUID() },
      { opId: undefined },
      { opId: undefined },
    ];
    for (const other of given)
      expect((await ana.call('POST /groups', { ...body, ...other })).status).toBe(201);
    expect(await listOf(ana)).toHaveLength(given.length);
    const ofEva = await eva.call('POST /groups', body);
    expect(ofEva).toMatchObject({ status: 201, body: { owner: { id: eva.id } } });
    const noNumber = await eva.call('POST /groups', { ...body, opId: 'uno' });
    expect([noNumber.status, noNumber.body.fields]).toEqual([400, [{ field: 'opId', code: 'invalid' }]]);
  });

  it('GRP-04 the opId of a deleted group creates a new group', async () => {
    const ana = await aPlayer(app);
    const ask = () => ana.call('POST /groups', { name: 'Oficina', opId });
    const opId = randomUUID();
    const { body: first } = await ask();
    await ana.call(`DELETE /groups/${first.id}`);
    expect((await ask()).status).toBe(201);
    expect(await listOf(ana)).toHaveLength(1);
  });

  it.each([
    [{}, 'name', 'required'],
    [{ name: '   ' }, 'name', 'required'],
    [{ name: 'x'.repeat(61) }, 'name', 'too_long'],
    [{ name: 'Los <3 de siempre' }, 'name', 'markup'],
    [{ name: 'Barrio', description: 'x'.repeat(501) }, 'description', 'too_long'],
    [{ name: 'Barrio', gamesQuantity: 13 }, 'gamesQuantity', 'invalid'],
    [{ name: 'Barrio', gamesQuantity: '12' }, 'gamesQuantity', 'invalid'],
    [{ name: 'Barrio', gridId: 1_000_000 }, 'gridId', 'invalid'],
    [{ name: 'Barrio', country: 'Brasil' }, 'country', 'invalid'],
  ])('GRP-04 %j is refused, naming %s', async (body, field, code) => {
    const answer = await owner.call('POST /groups', body);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toMatchObject([{ field, code }]);
  });

  it('GRP-04 the owner changes name and description; the matches stay', async () => {
    const group = await aGroup(app, owner, [friend], { gamesQuantity: 24 });
    const body = { name: ' Los  de siempre ', description: 'Los\nviernes' };
    const edited = await owner.call(`PUT /groups/${group.id}`, body);
    expect(edited.status).toBe(200);
    expect(edited.body).toEqual({
      ...edited.body,
      id: group.id,
      name: 'Los  de siempre',
      description: 'Los\nviernes',
      gamesQuantity: 24,
      createdAt: group.createdAt,
      memberCount: 2,
    });
    expect((await listOf(friend))[0].name).toBe('Los  de siempre');
    expect((await app.call(`GET /groups/join/${group.code}`)).body.name).toBe('Los  de siempre');
    // The link ended a sentence.
    for (const sign of ['.', ')', ',', '*', '_', '!', '.)'])
      expect((await app.call(`GET /groups/join/${group.code}${sign}`)).body.name).toBe('Los  de siempre');

    const refused = async (player: TestPlayer, given: object) => {
      const answer = await player.call(`PUT /groups/${group.id}`, { ...body, ...given });
      return [answer.status, answer.body.fields ?? answer.body.code];
    };
    expect(await refused(friend, {})).toEqual([403, 'forbidden']);
    expect(await refused(stranger, {})).toEqual([404, 'not_found']);
    expect(await refused(owner, { name: '  ' })).toEqual([400, [{ field: 'name', code: 'required' }]]);
    expect(await refused(owner, { description: 'x'.repeat(501) })).toEqual([
      400,
      [{ field: 'description', code: 'too_long', limit: 500 }],
    ]);
    expect(await refused(owner, { opId: 'x' })).toEqual([400, [{ field: 'opId', code: 'unknown_field' }]]);
    expect((await listOf(owner)).find(({ id }: { id: number }) => id === group.id)).toEqual(edited.body);
  });

  it('GRP-06 a player without a verified address cannot use groups', async () => {
    const unverified = await aPlayer(app, { isVerified: false });
    for (const route of ['GET /groups', 'GET /groups/invitations/pending', 'GET /groups/1/leaderboard'])
      expect((await unverified.call(route)).body.code).toBe('email_unverified');
    const answer = await unverified.call('POST /groups', { name: 'Barrio' });
    expect(answer.body.code).toBe('email_unverified');
  });

  it('API-05 a player is in at most 50 groups', async () => {
    const busy = await aPlayer(app);
    for (let made = 0; made < 50; made += 1)
      expect((await busy.call('POST /groups', { name: `${made}` })).status).toBe(201);
    const { code } = await aGroup(app, owner);
    const made = await busy.call('POST /groups', { name: 'Otro' });
    expect(made).toMatchObject({ status: 409, body: { code: 'too_many_groups' } });
    const joined = await busy.call(`POST /groups/join/${code}`);
    expect(joined).toMatchObject({ status: 409, body: { code: 'too_many_groups' } });
    expect(await listOf(busy)).toHaveLength(50);
  });
});

describe('seeing groups', () => {
  it('GRP-02 the list shows owned groups first, then joined groups, newest first', async () => {
    const [ana, eva] = await Promise.all([aPlayer(app), aPlayer(app)]);
    const first = await aGroup(app, ana);
    const joined = await aGroup(app, eva, [ana]);
    const second = await aGroup(app, ana);
    const list = await listOf(ana);
    expect(list.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id, joined.id]);
    expect(list[2]).toMatchObject({ owner: { id: eva.id }, memberCount: 2 });
  });

  it('GRP-08 SEC-04 only members see a group and its leaderboard; other players get 404', async () => {
    const { id } = await aGroup(app, owner, [friend]);
    expect((await friend.call(`GET /groups/${id}/leaderboard`)).status).toBe(200);
    const outside = await stranger.call(`GET /groups/${id}/leaderboard`);
    expect(outside).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await listOf(stranger)).map((group: { id: number }) => group.id)).not.toContain(id);
  });

  it('GRP-08 SEC-04 actions of the owner are forbidden for members; other players get 404', async () => {
    const { id } = await aGroup(app, owner, [friend]);
    const { body: sent } = await owner
      .call(`POST /groups/${id}/invite`, { email: 'alguien@example.org' })
      .then(() => owner.call(`GET /groups/${id}/invitations`));
    const calls: [string, object?][] = [
      [`POST /groups/${id}/invite`, { email: 'otra@example.org' }],
      [`GET /groups/${id}/invitations`],
      [`DELETE /groups/${id}/invitations/${sent.invitations[0].id}`],
      [`POST /groups/${id}/invite-link`],
      [`DELETE /groups/${id}/invite-link`],
      [`PUT /groups/${id}/owner`, { memberId: friend.id }],
      [`DELETE /groups/${id}/members/${owner.id}`],
      [`DELETE /groups/${id}`],
    ];
    for (const [route, body] of calls) {
      const inside = await friend.call(route, body);
      expect([route, inside.status, inside.body.code]).toEqual([route, 403, 'forbidden']);
      const outside = await stranger.call(route, body);
      expect([route, outside.status, outside.body.code]).toEqual([route, 404, 'not_found']);
    }
    expect(await namesOn(owner, id)).toEqual([owner.username, friend.username].toSorted());
  });
});

describe('leaving, handing over, removing, deleting', () => {
  it('GRP-08 a member leaves; leaving again is not found', async () => {
    const { id, code } = await aGroup(app, owner, [friend]);
    expect((await friend.call(`POST /groups/${id}/leave`)).status).toBe(204);
    expect((await friend.call(`POST /groups/${id}/leave`)).status).toBe(404);
    expect(await namesOn(owner, id)).toEqual([owner.username]);
    expect((await friend.call(`POST /groups/join/${code}`)).status).toBe(200);
  });

  it('GRP-08 the owner hands the group over before leaving', async () => {
    const { id } = await aGroup(app, owner, [friend]);
    const early = await owner.call(`POST /groups/${id}/leave`);
    expect(early).toMatchObject({ status: 409, body: { code: 'owner_stays' } });
    const toStranger = await owner.call(`PUT /groups/${id}/owner`, { memberId: stranger.id });
    expect(toStranger).toMatchObject({
      status: 404,
      body: { fields: [{ field: 'memberId', code: 'invalid' }] },
    });
    const handOver = await owner.call(`PUT /groups/${id}/owner`, { memberId: friend.id });
    expect(handOver.status).toBe(204);
    expect((await owner.call(`POST /groups/${id}/invite-link`)).status).toBe(403);
    expect((await friend.call(`POST /groups/${id}/invite-link`)).status).toBe(200);
    expect((await owner.call(`POST /groups/${id}/leave`)).status).toBe(204);
    expect(await namesOn(friend, id)).toEqual([friend.username]);
  });

  it('GRP-08 a member who is not the owner removes no member, not even themselves', async () => {
    const { id } = await aGroup(app, owner, [friend]);
    const answer = await friend.call(`DELETE /groups/${id}/members/${friend.id}`);
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await namesOn(owner, id)).toContain(friend.username);
  });

  it('GRP-08 a removal waits for a member who erases the account, without a deadlock', async () => {
    const { id } = await aGroup(app, owner, [friend]);
    const erasure = await app.connect();
    try {
      // An erasure locks the account, then the groups.
      await erasure.query('begin');
      await erasure.query('select from account where player_id = $1 for update', [friend.id]);
      const removal = owner.call(`DELETE /groups/${id}/members/${friend.id}`);
      await eventually(async () => (await app.sql`select from pg_locks where not granted`).length > 0);
      await erasure.query('select from player_group where id = $1 for no key update', [id]);
      await erasure.query('rollback');
      expect((await removal).status).toBe(204);
    } finally {
      await erasure.end();
    }
  });

  it('GRP-08 a removed member can return only by invitation', async () => {
    const { id, code } = await aGroup(app, owner, [friend]);
    expect((await owner.call(`DELETE /groups/${id}/members/${friend.id}`)).status).toBe(204);
    expect((await owner.call(`DELETE /groups/${id}/members/${friend.id}`)).status).toBe(404);
    expect((await owner.call(`DELETE /groups/${id}/members/${owner.id}`)).body.code).toBe('owner_stays');
    expect((await friend.call(`GET /groups/${id}/leaderboard`)).status).toBe(404);
    const back = await friend.call(`POST /groups/join/${code}`);
    expect(back).toMatchObject({ status: 403, body: { code: 'removed_from_group' } });
    await owner.call(`POST /groups/${id}/invite`, { email: friend.email });
    const { body: pending } = await friend.call('GET /groups/invitations/pending');
    const mine = pending.find((each: any) => each.group.id === id);
    expect((await friend.call(`POST /groups/invitations/${mine.id}/accept`)).status).toBe(200);
    expect((await friend.call(`POST /groups/${id}/leave`)).status).toBe(204);
    expect((await friend.call(`POST /groups/join/${code}`)).status).toBe(200);
  });

  it('GRP-08 deleting a group also deletes its links and invitations', async () => {
    const { id, code } = await aGroup(app, owner, [friend]);
    await owner.call(`POST /groups/${id}/invite`, { email: stranger.email });
    expect((await owner.call(`DELETE /groups/${id}`)).status).toBe(204);
    expect((await owner.call(`DELETE /groups/${id}`)).status).toBe(404);
    expect((await friend.call(`GET /groups/${id}/leaderboard`)).status).toBe(404);
    expect((await friend.call(`POST /groups/join/${code}`)).body.code).toBe('invite_unknown');
    const { body: pending } = await stranger.call('GET /groups/invitations/pending');
    expect(pending.filter((each: any) => each.group.id === id)).toEqual([]);
  });

  it('GRP-08 a group stays consistent when members join, leave, are removed and become owner at the same time', async () => {
    const crowd = await Promise.all(Array.from({ length: 8 }, () => aPlayer(app)));
    const { id, code } = await aGroup(app, owner, crowd.slice(0, 5));
    const answers = await Promise.all([
      ...crowd.map((player) => player.call(`POST /groups/join/${code}`)),
      ...crowd.slice(0, 3).map((player) => player.call(`POST /groups/${id}/leave`)),
      ...crowd.slice(0, 3).map((player) => player.call(`POST /groups/${id}/leave`)),
      ...crowd.slice(3, 5).map((player) => owner.call(`DELETE /groups/${id}/members/${player.id}`)),
      owner.call(`PUT /groups/${id}/owner`, { memberId: crowd[5]!.id }),
      owner.call(`POST /groups/${id}/leave`),
    ]);
    for (const { status, text } of answers) expect([text, status < 500]).toEqual([text, true]);
    await expectConsistent(id, [owner, ...crowd]);
  });
});

describe('disabled and deleted players', () => {
  it('GRP-03 a disabled player is not on the leaderboard; enabled again, they are back with their hits', async () => {
    const { id } = await aGroup(app, owner, [friend, stranger]);
    await app.sql`update account set disabled_at = statement_now() where player_id = ${friend.id}`;
    app.clock.advance(1_000);
    expect(await namesOn(owner, id)).toEqual([owner.username, stranger.username].toSorted());
    expect((await listOf(owner)).find((group: any) => group.id === id).memberCount).toBe(2);
    await app.sql`update account set disabled_at = null where player_id = ${friend.id}`;
    app.clock.advance(1_000);
    expect(await namesOn(owner, id)).toHaveLength(3);
    await expectConsistent(id, [owner]);
  });

  it('GRP-03 the group of a deleted player goes to its oldest member; without members it is deleted', async () => {
    const [gone, heir, later] = await Promise.all([aPlayer(app), aPlayer(app), aPlayer(app)]);
    const kept = await aGroup(app, gone, [heir, later]);
    const alone = await aGroup(app, gone);
    const joined = await aGroup(app, owner, [gone]);
    await owner.call(`POST /groups/${joined.id}/invite`, { email: 'otra@example.org' });
    const answer = await gone.call('POST /auth/me/delete', { password: PASSWORD });
    expect(answer.status).toBe(204);
    const [group] = await listOf(later);
    expect(group).toMatchObject({ id: kept.id, owner: { id: heir.id }, memberCount: 2 });
    expect(await app.sql`select from player_group where id = ${alone.id}`).toEqual([]);
    expect(await namesOn(owner, joined.id)).toEqual([owner.username]);
    for (const { id } of [kept, joined]) await expectConsistent(id, [owner, heir]);
  });

  it('GRP-02 the export of personal data has the groups and invitations of the player', async () => {
    const [ana, eva] = await Promise.all([aPlayer(app), aPlayer(app)]);
    const group = await aGroup(app, ana, [], { name: 'Barrio' });
    await ana.call(`POST /groups/${group.id}/invite`, { email: eva.email });
    const { body: ofAna } = await ana.call('GET /auth/me/data');
    expect(ofAna.groups).toMatchObject([{ id: group.id, name: 'Barrio', gamesQuantity: 12, isOwner: true }]);
    expect(ofAna.invitations).toMatchObject([{ direction: 'sent', email: eva.email, acceptedAt: null }]);
    const { body: ofEva } = await eva.call('GET /auth/me/data');
    expect(ofEva).toMatchObject({ groups: [], invitations: [{ direction: 'received', group: 'Barrio' }] });
  });
});

/** Expects that the leaderboard has all members and the owner. The first viewer that is a member reads it. */
async function expectConsistent(groupId: number, viewers: TestPlayer[]): Promise<void> {
  const { members } = await naiveBoard(app.database, groupId);
  const ids = members.map(({ id }) => id);
  const viewer = viewers.find(({ id }) => ids.includes(id))!;
  expect((await boardOf(viewer, groupId)).members).toMatchObject(members);
  const group = (await listOf(viewer)).find(({ id }: { id: number }) => id === groupId);
  expect(ids).toContain(group.owner.id);
}
