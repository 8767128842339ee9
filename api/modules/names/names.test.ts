import { describe, expect, it } from 'vitest';
import { anAdmin, aPlayer, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { aCrowd } from '../../testing/crowd.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { DAY } from '../../testing/times.ts';
import { findSharedGroupName } from './name.queries.ts';
import { Reports } from './reports.ts';

const app = await setUpApp();
const admin = await anAdmin(app);

/** A group of `size` players. */
async function aGroupOf(size: number, name: string) {
  const [owner, ...others] = (await aCrowd(app, size)) as [TestPlayer, ...TestPlayer[]];
  return { ...(await aGroup(app, owner, others, { name })), owner, others };
}

const report = (by: TestPlayer, groupId: number, body: object = { reason: 'insult' }) =>
  by.call(`POST /groups/${groupId}/report`, body);
const list = async () => (await admin.call('GET /admin/names')).body.data.names;
const waiting = async (about: string, id: number) =>
  (await list()).find((each: any) => each.about === about && each.id === id);
const keep = (about: 'player' | 'group', id: number, shown: string) =>
  admin.call(`POST /admin/names/${about}/${id}/keep`, { shown });
const nameGroup = (id: number, shown: string, name: string) =>
  admin.call(`PUT /admin/names/groups/${id}`, { name, shown, reason: 'insult' });
const edit = (owner: TestPlayer, id: number, name: string, description = '') =>
  owner.call(`PUT /groups/${id}`, { name, description });
/** As members see the name of a player of the builder. */
const nameOf = ({ username }: TestPlayer) => `Ana Prueba @${username}`;
const mailTo = async ({ email }: TestPlayer, word: string) => (await app.mail.arrived(email, word)).text;

describe('NAME-01 a report', () => {
  it('NAME-01 is made by members about the name of a member or of the group, and players do not learn of it', async () => {
    const { id, owner, others } = await aGroupOf(2, 'Nombre feo');
    const [member] = others;
    expect((await report(owner, id, { memberId: member!.id, reason: 'private' })).status).toBe(204);
    expect((await report(member!, id)).status).toBe(204);
    expect(await waiting('player', member!.id)).toMatchObject({
      reports: 1,
      reasons: ['private'],
      name: nameOf(member!),
      player: { firstName: 'Ana', lastName: 'Prueba', username: member!.username },
    });
    expect(await waiting('group', id)).toMatchObject({ name: 'Nombre feo', reports: 1, player: null });
    const own = (await member!.call('GET /auth/me/data')).body;
    expect(own.nameReports).toEqual([
      { name: 'Nombre feo', reason: 'insult', reportedAt: expect.any(String) },
    ]);
    for (const call of [`GET /groups/${id}/leaderboard`, 'GET /groups'])
      for (const player of [owner, member!]) expect((await player.call(call)).text).not.toContain('report');
  });

  it('NAME-01 of the own name, by a stranger, of a stranger and without a reason is refused with its field', async () => {
    const { id, owner } = await aGroupOf(1, 'Con extraños');
    const stranger = await aPlayer(app);
    expect((await report(owner, id, { memberId: owner.id, reason: 'other' })).body.fields).toEqual([
      expect.objectContaining({ field: 'memberId', code: 'invalid' }),
    ]);
    expect((await report(stranger, id)).status).toBe(404);
    expect((await report(owner, id, { memberId: stranger.id, reason: 'other' })).status).toBe(404);
    expect((await report(owner, id, { reason: 'porque sí' })).body.fields[0].field).toBe('reason');
    expect(await waiting('group', id)).toBeUndefined();
  });

  it('NAME-01 is possible five times a day, and twenty of one player in a day are answered by the limit', async () => {
    const limited = await setUpApp({ env: { RATE_LIMITS: 'on' } });
    const owner = await aPlayer(limited);
    const group = await limited.call('POST /groups', { token: owner.token, body: { name: 'Insistente' } });
    const statuses: number[] = [];
    for (let count = 0; count < 20; count += 1) {
      const answer = await limited.call(`POST /groups/${group.body.id}/report`, {
        token: owner.token,
        body: { reason: 'insult' },
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array<number>(5).fill(204), ...Array<number>(15).fill(429)]);
  });
});

describe('NAME-02 the desk', () => {
  it('NAME-02 ten reports of one name by ten members are one need, with the permission users only', async () => {
    const { id, others } = await aGroupOf(11, 'Diez reportes');
    for (const player of others) await report(player, id, { reason: 'advertising' });
    for (const player of others) await report(player, id, { reason: 'advertising' });
    expect(await waiting('group', id)).toMatchObject({ reports: 10, reasons: ['advertising'] });
    const shown = (await admin.need('name_reported')).first.filter(
      ({ name }: any) => name === 'Diez reportes',
    );
    expect(shown).toEqual([expect.objectContaining({ detail: '10' })]);
    const other = await anAdmin(app);
    await app.sql`update account set permissions = '{grids}' where player_id = ${other.id}`;
    expect(await other.need('name_reported')).toBeUndefined();
    expect((await other.call('GET /admin/names')).status).toBe(403);
  });

  it('NAME-02 a reported name is in no preview until it was looked at, and then for good', async () => {
    const { id, code, owner, others } = await aGroupOf(3, 'Vista previa');
    expect(await findSharedGroupName(app.database, code)).toBe('Vista previa');
    await report(others[0]!, id);
    expect(await findSharedGroupName(app.database, code)).toBeNull();
    expect((await keep('group', id, 'Vista previa')).status).toBe(200);
    expect(await findSharedGroupName(app.database, code)).toBe('Vista previa');
    // A second administrator has nothing to decide.
    expect((await keep('group', id, 'Vista previa')).status).toBe(404);
    await report(others[1]!, id);
    expect(await waiting('group', id)).toBeUndefined();
    // Another name may be reported again.
    await edit(owner, id, 'Otra cosa');
    await report(others[1]!, id);
    expect(await findSharedGroupName(app.database, code)).toBeNull();
    const log = await admin.call('GET /admin/audit?kind=name');
    expect(log.body.data.entries[0]).toMatchObject({ action: 'name.kept' });
    expect(log.text).not.toContain('Vista previa');
  });

  it('NAME-02 NAME-03 a replaced name that comes back waits again, with its old reports', async () => {
    const { id, code, owner, others } = await aGroupOf(3, 'Vuelve el malo');
    const [member] = others;
    await report(member!, id);
    await report(owner, id, { memberId: member!.id, reason: 'insult' });
    const was = { firstName: 'Ana', lastName: 'Prueba', username: member!.username };
    const other = { ...was, firstName: 'Jugadora' };
    const path = `PUT /admin/names/players/${member!.id}`;
    const reason = 'insult';
    expect((await nameGroup(id, 'Vuelve el malo', 'Grupo 28')).status).toBe(200);
    expect((await admin.call(path, { ...other, reason, shown: nameOf(member!) })).status).toBe(200);
    // The reports are about the old names, so a second administrator has nothing to decide.
    expect((await nameGroup(id, 'Grupo 28', 'Grupo 29')).status).toBe(404);
    expect((await keep('player', member!.id, `Jugadora Prueba @${was.username}`)).status).toBe(404);
    expect((await edit(owner, id, 'Vuelve el malo')).status).toBe(200);
    expect(await waiting('group', id)).toMatchObject({ reports: 1 });
    expect(await findSharedGroupName(app.database, code)).toBeNull();
    await report(others[1]!, id);
    expect(await waiting('group', id)).toMatchObject({ reports: 2 });
    await report(others[1]!, id, { memberId: member!.id, reason });
    const shown = `Jugadora Prueba @${was.username}`;
    expect((await admin.call(path, { ...was, reason, shown })).status).toBe(200);
    expect(await waiting('player', member!.id)).toMatchObject({ name: nameOf(member!), reports: 1 });
  });

  it('NAME-02 a decision is about the name that the administrator saw', async () => {
    const { id, owner, others } = await aGroupOf(2, 'Nombre visto');
    await report(others[0]!, id);
    await edit(owner, id, 'Nombre peor');
    await report(others[0]!, id);
    expect((await keep('group', id, 'Nombre visto')).status).toBe(404);
    expect((await nameGroup(id, 'Nombre visto', 'Grupo 30')).status).toBe(404);
    expect(await waiting('group', id)).toMatchObject({ name: 'Nombre peor' });
    expect((await admin.call(`POST /admin/names/group/${id}/keep`, {})).body.fields[0].field).toBe('shown');
    expect((await keep('group', id, 'Nombre peor')).status).toBe(200);
  });

  it('NAME-02 of two administrators who decide at once, one does', async () => {
    const { id, others } = await aGroupOf(2, 'A la vez');
    await report(others[0]!, id);
    const answers = await Promise.all([keep('group', id, 'A la vez'), nameGroup(id, 'A la vez', 'Después')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });
});

describe('NAME-03 another name', () => {
  it('NAME-03 of a player shows everywhere, and is explained in a mail', async () => {
    const { id, owner, others } = await aGroupOf(2, 'Renombrar');
    const [member] = others;
    const names = {
      firstName: 'Jugadora',
      lastName: 'Nueva',
      username: `nueva${member!.id}`,
    };
    const path = `PUT /admin/names/players/${member!.id}`;
    const decision = { reason: 'insult', shown: nameOf(member!) };
    expect((await admin.call(path, { ...names, ...decision })).status).toBe(404);
    await report(owner, id, { memberId: member!.id, reason: 'insult' });
    const taken = await admin.call(path, { ...names, username: owner.username, ...decision });
    expect(taken.body).toMatchObject({ code: 'username_taken', fields: [{ field: 'username' }] });
    const same = { firstName: 'Ana', lastName: 'Prueba', username: member!.username };
    expect((await admin.call(path, { ...same, ...decision })).body.fields).toEqual(
      Object.keys(same).map((field) => expect.objectContaining({ field, code: 'unchanged' })),
    );
    expect((await admin.call(path, { ...names, ...decision })).status).toBe(200);
    const board = await owner.call(`GET /groups/${id}/leaderboard`);
    expect(board.body.members.find(({ id: each }: any) => each === member!.id)).toMatchObject(names);
    const mail = await mailTo(member!, `@${names.username}`);
    expect(mail).toContain('El nombre ofende o insulta.');
    const own = (await member!.call('GET /auth/me/data')).body;
    expect(own.nameChanges).toEqual([{ about: 'player', reason: 'insult', changedAt: expect.any(String) }]);
  });

  it('NAME-03 of a group: its owner is told why', async () => {
    const { id, code, owner, others } = await aGroupOf(2, 'Los Malditos');
    await report(others[0]!, id);
    const path = `PUT /admin/names/groups/${id}`;
    const decision = { reason: 'advertising', shown: 'Los Malditos' };
    expect((await admin.call(path, { name: '', ...decision })).body.fields[0].field).toBe('name');
    expect((await admin.call(path, { name: 'Los Malditos', ...decision })).body.fields).toEqual([
      expect.objectContaining({ field: 'name', code: 'unchanged' }),
    ]);
    expect((await admin.call(path, { name: 'Grupo 27', ...decision })).status).toBe(200);
    expect(await findSharedGroupName(app.database, code)).toBe('Grupo 27');
    const mail = await mailTo(owner, 'Grupo 27');
    expect(mail).toContain('El nombre es publicidad.');
  });

  it('NAME-05 of a group that was handed over: who gave the name has the blame and the record', async () => {
    const { id, owner: author, others } = await aGroupOf(2, 'Los Insultos');
    const [heir] = others as [TestPlayer];
    await report(author, id);
    const handOver = { token: author.token, body: { memberId: heir.id } };
    expect((await app.call(`PUT /groups/${id}/owner`, handOver)).status).toBeLessThan(300);
    await author.call(`POST /groups/${id}/leave`);
    expect((await nameGroup(id, 'Los Insultos', 'Grupo 28')).status).toBe(200);
    expect(await mailTo(author, 'Grupo 28')).toContain('el nombre que le pusiste');
    expect(await mailTo(heir, 'Grupo 28')).toContain('Se lo puso otra persona');
    const changesOf = async (player: TestPlayer) => {
      const { body } = await player.call('POST /auth/me/data', { password: PASSWORD });
      return body.nameChanges;
    };
    expect(await changesOf(heir)).toEqual([]);
    expect(await changesOf(author)).toEqual([expect.objectContaining({ about: 'group', reason: 'insult' })]);
  });

  it('NAME-03 no administrator is renamed', async () => {
    const { id, code, owner } = await aGroupOf(1, 'Con administradora');
    const other = await anAdmin(app);
    await other.call(`POST /groups/join/${code}`);
    await report(owner, id, { memberId: other.id, reason: 'impersonation' });
    const names = { firstName: 'A', lastName: 'B', username: 'libre.27' };
    const body = { ...names, reason: 'other', shown: nameOf(other) };
    expect((await admin.call(`PUT /admin/names/players/${other.id}`, body)).body.code).toBe(
      'admin_protected',
    );
    expect((await keep('player', other.id, nameOf(other))).status).toBe(200);
  });
});

describe('NAME-04 reports are erased', () => {
  const countOf = async (column: string, id: number) =>
    (await app.database.rows(`select from name_report where ${column} = $1`, [id])).length;

  it('NAME-04 the reasons of replaced names go after 180 days, and with their account', async () => {
    const { id, owner, others } = await aGroupOf(3, 'Motivos');
    const [last] = await app.sql`select coalesce(max(id), 0)::int as id from name_change`;
    for (const member of others) {
      await report(owner, id, { memberId: member.id, reason: 'private' });
      const names = {
        firstName: 'Ana',
        lastName: 'Otra',
        username: `motivo${member.id}`,
      };
      const decision = { reason: 'private', shown: nameOf(member) };
      expect(
        (await admin.call(`PUT /admin/names/players/${member.id}`, { ...names, ...decision })).status,
      ).toBe(200);
    }
    const count = async () => (await app.sql`select from name_change where id > ${last!.id}`).length;
    expect(await count()).toBe(2);
    await others[1]!.call('POST /auth/me/delete', { password: PASSWORD });
    const now = app.clock.now();
    const after = async (days: number) => {
      app.clock.advance(now + days * DAY - app.clock.now());
      await app.app.get(Reports).eraseOld();
      return count();
    };
    expect(await after(179)).toBe(1);
    expect(await after(181)).toBe(0);
    app.clock.advance(now - app.clock.now());
  });

  it('NAME-04 after 180 days, and with the account of either side', async () => {
    const { id, others } = await aGroupOf(3, 'Borrar');
    const [one, two] = others;
    await report(one!, id);
    await report(one!, id, { memberId: two!.id, reason: 'other' });
    await report(two!, id, { memberId: one!.id, reason: 'other' });
    await two!.call('POST /auth/me/delete', { password: PASSWORD });
    expect(await countOf('reporter_id', two!.id)).toBe(0);
    expect(await countOf('player_id', two!.id)).toBe(0);
    expect(await countOf('reporter_id', one!.id)).toBe(1);
    const now = app.clock.now();
    app.clock.advance(179 * DAY);
    await app.app.get(Reports).eraseOld();
    expect(await countOf('group_id', id)).toBe(1);
    app.clock.advance(2 * DAY);
    await app.app.get(Reports).eraseOld();
    expect(await countOf('group_id', id)).toBe(0);
    app.clock.advance(now - app.clock.now());
  });
});
