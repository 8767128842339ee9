import { beforeEach, describe, expect, it } from 'vitest';
import { aPlayer, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { storeCrowd } from '../../testing/crowd.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { eventually, setUpApp } from '../../testing/test-app.ts';

const PT = { 'accept-language': 'pt-BR' };
const LINK = /https?:\/\/\S+\/grupos\S*/;
let owner: TestPlayer;
let friend: TestPlayer;
let group: Awaited<ReturnType<typeof aGroup>>;
let count = 0;
const app = await setUpApp({ env: { PUBLIC_URL: 'https://doce.example' } });
beforeEach(async () => {
  [owner, friend] = await Promise.all([aPlayer(app), aPlayer(app)]);
  group = await aGroup(app, owner);
});

const newAddress = () => `amiga.${(count += 1)}@example.org`;
const invite = (email: string, headers = {}) =>
  app.call(`POST /groups/${group.id}/invite`, { ...owner, body: { email }, headers });
const pendingOf = async (player: TestPlayer) => (await player.call('GET /groups/invitations/pending')).body;
const mailTo = (address: string) =>
  eventually(() => app.mail.to(address).findLast(({ text }) => text.includes('/grupos')));
const codeIn = (text: string) => LINK.exec(text)![0].split('/').at(-1)!;
const isMember = async (player: TestPlayer) =>
  (await player.call(`GET /groups/${group.id}/leaderboard`)).status === 200;

const register = (email: string) => aPlayer(app, { email, isVerified: false });

/** Returns the answer of the verification: `group` is the group that the player has joined by it. */
async function verify(player: TestPlayer): Promise<unknown> {
  const token = await app.mail.secret(player.email, '/verify-email/');
  const { status, body } = await player.call(`GET /auth/verify/${token}`);
  expect(status).toBe(200);
  return body;
}

describe('inviting by mail', () => {
  it('GRP-05 an invited player sees the invitation and gets a mail in their language with a link to it', async () => {
    const brazilian = await aPlayer(app, { headers: PT });
    expect(await invite(brazilian.email)).toMatchObject({ status: 200, body: { invited: true } });
    const pending = await pendingOf(brazilian);
    expect(pending).toEqual([
      {
        id: expect.any(Number),
        group: { id: group.id, name: 'Los del barrio' },
        invitedBy: { firstName: 'Ana', lastName: 'Prueba' },
      },
    ]);
    const mail = await mailTo(brazilian.email);
    expect(mail.subject).toBe('Convidaram você para um bolão no Doce');
    expect(LINK.exec(mail.text)![0]).toBe('https://doce.example/grupos');
    expect(mail.text).toContain('Bolão: Los del barrio');
    expect(mail.text).toContain('Começam com a próxima rodada da Argentina.');
  });

  it('GRP-05 an address without an account gets a link for it alone; a later account sees the invitation', async () => {
    const email = newAddress();
    expect((await invite(email.toUpperCase(), PT)).body).toEqual({ invited: true, wasInvited: false });
    const mail = await mailTo(email);
    expect(mail.subject).toBe('Convidaram você para jogar em um bolão do Doce');
    expect(LINK.exec(mail.text)![0]).toMatch(/^https:\/\/doce\.example\/grupos\/join\/[a-z2-9]{12}$/);
    const player = await register(email);
    expect((await player.call('GET /groups/invitations/pending')).body.code).toBe('email_unverified');
    await verify(player);
    const [invitation] = await pendingOf(player);
    expect(invitation.group.id).toBe(group.id);
    expect((await app.call(`GET /groups/join/${codeIn(mail.text)}`)).body.name).toBe('Los del barrio');
    expect((await player.call(`POST /groups/join/${codeIn(mail.text)}`)).body).toEqual({
      groupId: group.id,
      wasMember: false,
    });
    expect(await pendingOf(player)).toEqual([]);
    const again = await friend.call(`POST /groups/join/${codeIn(mail.text)}`);
    expect(again).toMatchObject({ status: 403, body: { code: 'invite_not_yours' } });
    expect((await player.call(`POST /groups/join/${codeIn(mail.text)}`)).status).toBe(200);
  });

  it('GRP-05 a second invitation sends no second mail; the answer does not reveal whether the account exists', async () => {
    const email = newAddress();
    const answers = await Promise.all([invite(email), invite(email), invite(friend.email)]);
    for (const { status, body } of answers) expect([status, body.invited]).toEqual([200, true]);
    expect(answers.map(({ body }) => body.wasInvited).toSorted()).toEqual([false, false, true]);
    for (const address of [email, friend.email])
      expect((await invite(address)).body).toEqual({ invited: true, wasInvited: true });
    await mailTo(email);
    expect(app.mail.to(email)).toHaveLength(1);
    const { body } = await owner.call(`GET /groups/${group.id}/invitations`);
    expect(body.total).toBe(2);
  });

  it('GRP-13 who registers an invited address without verifying it neither sees nor deletes the invitation', async () => {
    const address = newAddress();
    await invite(address);
    const code = codeIn((await mailTo(address)).text);
    const stranger = await register(address);
    const { body } = await stranger.call('GET /auth/me/data');
    expect(body.invitations).toEqual([]);
    expect(body.mails.map(({ kind }: { kind: string }) => kind)).toEqual(['verify-email']);
    expect((await stranger.call('POST /auth/me/delete', { password: PASSWORD })).status).toBe(204);
    expect((await app.call(`GET /groups/join/${code}`)).status).toBe(200);
  });

  it('GRP-05 the own address is refused, naming the field', async () => {
    const { status, body } = await invite(owner.email);
    expect([status, body.fields]).toEqual([
      400,
      [expect.objectContaining({ field: 'email', code: 'own_address' })],
    ]);
    const sent = await owner.call(`GET /groups/${group.id}/invitations`);
    expect(sent.body.invitations).toEqual([]);
  });

  it('GRP-12 the answer and the list are the same for an unknown address, an account and a member; a member gets no mail and no invitation', async () => {
    const member = await aPlayer(app);
    await member.call(`POST /groups/join/${group.code}`);
    const addresses = [newAddress(), friend.email, member.email];
    for (const wasInvited of [false, true])
      for (const address of addresses)
        expect(await invite(address)).toMatchObject({ status: 200, body: { invited: true, wasInvited } });
    const { body } = await owner.call(`GET /groups/${group.id}/invitations`);
    expect(body.invitations.map(({ email }: any) => email).toSorted()).toEqual(addresses.toSorted());
    await Promise.all([mailTo(addresses[0]!), mailTo(friend.email)]);
    const mails =
      await app.sql`select from mail where recipient = ${member.email} and template like 'group-invitation%'`;
    expect(mails).toEqual([]);
    expect(await pendingOf(member)).toEqual([]);
  });

  it('GRP-12 a removed member cannot return by an invitation from before the removal', async () => {
    await friend.call(`POST /groups/join/${group.code}`);
    await invite(friend.email);
    const removal = await owner.call(`DELETE /groups/${group.id}/members/${friend.id}`);
    expect(removal.status).toBe(204);
    expect(await pendingOf(friend)).toEqual([]);
    expect((await invite(friend.email)).body.wasInvited).toBe(false);
    expect(await pendingOf(friend)).toHaveLength(1);
  });

  it.each([
    ['Los primos, 2026 · ¡vamos! ⚽', true],
    ['Amigos de J. Pérez (fútbol 5)', true],
    ['evil.example', false],
    ['visita evil .example', false],
    ['https: evil', true],
    ['llama al 11 5555 0000', false],
    ['escribe a ana@evil', false],
  ])('GRP-05 SEC-05 a mail names the group %s: %s', async (name, isNamed) => {
    group = await aGroup(app, owner, [], { name });
    const email = newAddress();
    await invite(email);
    const { text } = await mailTo(email);
    expect(text.includes(name)).toBe(isNamed);
    expect(text).toContain('Ana Prueba');
  });

  it('GRP-05 SEC-05 a mail leaves out names that look like an advertisement', async () => {
    await app.sql`update account set first_name = 'Gana en', last_name = 'https://evil.example'
      where player_id = ${owner.id}`;
    group = await aGroup(app, owner, [], { name: 'evil.example +54 11 5555 0000' });
    await invite(friend.email);
    const mail = await mailTo(friend.email);
    expect(mail.text + mail.html).not.toContain('evil');
    await app.sql`update account set first_name = 'Ana', last_name = 'Prueba' where player_id = ${owner.id}`;
  });

  it('SEC-09 an address gets at most ten invitation mails a day from all senders; the app shows all invitations', async () => {
    const limited = await setUpApp({
      env: { RATE_LIMITS: 'on' },
      databaseUrl: app.databaseUrl,
      mail: app.mail,
    });
    for (let round = 0; round < 12; round += 1) {
      const { id } = await aGroup(app, owner);
      const { status } = await limited.call(`POST /groups/${id}/invite`, {
        ...owner,
        body: { email: friend.email },
      });
      expect(status).toBe(200);
    }
    const [written] = await app.sql`select count(*)::int as mails from mail
      where recipient = ${friend.email} and template like 'group-invitation%'`;
    expect(written!.mails).toBe(10);
    expect(await pendingOf(friend)).toHaveLength(12);
  });

  it('GRP-05 the owner lists and withdraws pending invitations', async () => {
    const email = newAddress();
    await invite(email);
    const { body } = await owner.call(`GET /groups/${group.id}/invitations`);
    expect(body).toEqual({
      invitations: [{ id: expect.any(Number), email, createdAt: expect.any(String) }],
      total: 1,
    });
    const path = `/groups/${group.id}/invitations/${body.invitations[0].id}`;
    expect((await owner.call(`DELETE ${path}`)).status).toBe(204);
    expect((await owner.call(`DELETE ${path}`)).status).toBe(404);
    const player = await register(email);
    await verify(player);
    expect(await pendingOf(player)).toEqual([]);
  });

  it('GRP-13 the code in a mail admits only the account of its address', async () => {
    const email = newAddress();
    await invite(email);
    const code = codeIn((await mailTo(email)).text);
    const refused = await friend.call(`POST /groups/join/${code}`);
    expect(refused).toMatchObject({ status: 403, body: { code: 'invite_not_yours' } });
    expect(await isMember(friend)).toBe(false);
    const player = await register(email);
    await player.call(`POST /groups/join/${code}/when-verified`);
    expect(await verify(player)).toMatchObject({ group: { id: group.id } });
    expect((await friend.call(`POST /groups/join/${code}`)).body.code).toBe('invite_not_yours');
  });

  it('GRP-13 a removed member cannot return by the mailed code of a friend, or by an own one from before the removal', async () => {
    const email = newAddress();
    await invite(email);
    const own = codeIn((await mailTo(email)).text);
    const player = await register(email);
    await player.call(`POST /groups/join/${own}/when-verified`);
    await verify(player);
    await owner.call(`DELETE /groups/${group.id}/members/${player.id}`);
    const other = newAddress();
    await invite(other);
    const friends = codeIn((await mailTo(other)).text);
    for (const code of [own, friends, group.code])
      expect((await player.call(`POST /groups/join/${code}`)).status).toBeGreaterThanOrEqual(400);
    expect(await isMember(player)).toBe(false);
    await invite(email);
    const [again] = await pendingOf(player);
    expect((await player.call(`POST /groups/invitations/${again.id}/accept`)).status).toBe(200);
  });

  it('JOIN-05 the link of a withdrawn invitation is revoked; a new invitation has a new link', async () => {
    const email = newAddress();
    await invite(email);
    const code = codeIn((await mailTo(email)).text);
    const player = await register(email);
    await player.call(`POST /groups/join/${code}/when-verified`);
    const { body } = await owner.call(`GET /groups/${group.id}/invitations`);
    await owner.call(`DELETE /groups/${group.id}/invitations/${body.invitations[0].id}`);

    const late = await app.call(`GET /groups/join/${code}`);
    expect(late).toMatchObject({ status: 404, body: { code: 'invite_unknown' } });
    expect(late.body.message).toMatch(
      /^Este enlace no lleva a ningún grupo\. Puede estar incompleto o anulado/,
    );
    expect((await friend.call(`POST /groups/join/${code}`)).body.code).toBe('invite_unknown');
    // The new player asked to join by it.
    expect(await verify(player)).toEqual({ verified: true });
    expect(await isMember(player)).toBe(false);
    // The owner's link is separate and still works.
    expect((await app.call(`GET /groups/join/${group.code}`)).status).toBe(200);

    await invite(email);
    const [again] = await pendingOf(player);
    expect((await player.call(`POST /groups/invitations/${again.id}/accept`)).status).toBe(200);
    expect((await app.call(`GET /groups/join/${code}`)).body.code).toBe('invite_unknown');
  });
});

describe('answering an invitation', () => {
  const invitationOf = async (player: TestPlayer): Promise<number> => {
    await invite(player.email);
    return (await pendingOf(player)).find((each: any) => each.group.id === group.id).id;
  };

  it('GRP-01 GRP-08 accepting makes a member; accepting twice changes nothing', async () => {
    const id = await invitationOf(friend);
    for (let times = 0; times < 2; times += 1)
      expect(await friend.call(`POST /groups/invitations/${id}/accept`)).toMatchObject({
        status: 200,
        body: { groupId: group.id },
      });
    expect(await pendingOf(friend)).toEqual([]);
    expect(await isMember(friend)).toBe(true);
    const late = await friend.call(`POST /groups/invitations/${id}/reject`);
    expect(late).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await isMember(friend)).toBe(true);
    await friend.call(`POST /groups/${group.id}/leave`);
    const again = await friend.call(`POST /groups/invitations/${id}/accept`);
    expect(again).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('GRP-01 GRP-08 a rejected invitation is gone; the owner can invite again', async () => {
    const id = await invitationOf(friend);
    expect((await friend.call(`POST /groups/invitations/${id}/reject`)).status).toBe(204);
    expect(await pendingOf(friend)).toEqual([]);
    for (const answer of ['accept', 'reject'])
      expect((await friend.call(`POST /groups/invitations/${id}/${answer}`)).body.code).toBe('not_found');
    expect(await isMember(friend)).toBe(false);
    expect(await invitationOf(friend)).not.toBe(id);
  });

  it('GRP-08 SEC-04 only the invited player can answer an invitation', async () => {
    const id = await invitationOf(friend);
    const other = await aPlayer(app);
    for (const player of [other, owner])
      for (const answer of ['accept', 'reject'])
        expect((await player.call(`POST /groups/invitations/${id}/${answer}`)).body.code).toBe('not_found');
    expect(await pendingOf(friend)).toHaveLength(1);
  });

  it('GRP-08 simultaneous accept, reject, withdrawal and join by link have one consistent outcome', async () => {
    for (let round = 0; round < 10; round += 1) {
      const player = await aPlayer(app);
      const id = await invitationOf(player);
      const answers = await Promise.all([
        player.call(`POST /groups/invitations/${id}/reject`),
        player.call(`POST /groups/invitations/${id}/accept`),
        owner.call(`DELETE /groups/${group.id}/invitations/${id}`),
        player.call(`POST /groups/invitations/${id}/accept`),
        ...(round % 2 ? [player.call(`POST /groups/join/${group.code}`)] : []),
      ]);
      for (const { status, text } of answers) expect([text, status < 500]).toEqual([text, true]);
      expect(await pendingOf(player)).toEqual([]);
      const [rejected, accepted, withdrawn] = answers.map(({ status }) => status < 300);
      if (round % 2) expect(await isMember(player)).toBe(true);
      else {
        expect([rejected, accepted, withdrawn].filter(Boolean)).toHaveLength(1);
        expect(await isMember(player)).toBe(accepted);
      }
    }
  });
});

describe('joining by link', () => {
  it('GRP-02 the link keeps its code until it is revoked', async () => {
    const again = await owner.call(`POST /groups/${group.id}/invite-link`);
    expect(again.body).toEqual({ inviteCode: group.code });
    expect(group.code).toMatch(/^[a-z2-9]{12}$/);
    for (let times = 0; times < 2; times += 1)
      expect((await owner.call(`DELETE /groups/${group.id}/invite-link`)).status).toBe(204);
    for (const route of [`GET /groups/join/${group.code}`, `POST /groups/join/${group.code}`])
      expect(await friend.call(route)).toMatchObject({ status: 404, body: { code: 'invite_unknown' } });
    const { body } = await owner.call(`POST /groups/${group.id}/invite-link`);
    expect(body.inviteCode).not.toBe(group.code);
    expect((await friend.call(`POST /groups/join/${body.inviteCode}`)).status).toBe(200);
  });

  it('GRP-02 only the owner reads the code of the current link with the group, which does not create one', async () => {
    const { body: made } = await owner.call('POST /groups', { name: 'Nuevo' });
    const path = `/groups/${made.id}/invite-link`;
    const codeOf = async (player: TestPlayer) =>
      (await player.call('GET /groups')).body.find(({ id }: any) => id === made.id).inviteCode;
    await owner.call(`POST /groups/${made.id}/invite`, { email: newAddress() });
    expect([made.inviteCode, await codeOf(owner), await codeOf(owner)]).toEqual([null, null, null]);
    const { body } = await owner.call(`POST ${path}`);
    expect(await codeOf(owner)).toBe(body.inviteCode);
    await friend.call(`POST /groups/join/${body.inviteCode}`);
    expect(await codeOf(friend)).toBeNull();
    await owner.call(`DELETE ${path}`);
    expect(await codeOf(owner)).toBeNull();
  });

  it('GRP-02 simultaneous first requests get the same link', async () => {
    const { body } = await owner.call('POST /groups', { name: 'Nuevo' });
    const links = await Promise.all(
      Array.from({ length: 4 }, () => owner.call(`POST /groups/${body.id}/invite-link`)),
    );
    expect(new Set(links.map((link) => link.body.inviteCode)).size).toBe(1);
  });

  it('JOIN-01 GRP-08 a player joins by the code in any case; repeats change nothing', async () => {
    const join = () => friend.call(`POST /groups/join/${group.code.toUpperCase()}`);
    const answers = [...(await Promise.all([join(), join(), join()])), await join()];
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { groupId: group.id } });
    // One call is the first; the others answer that the player was a member.
    expect(answers.filter((answer) => !answer.body.wasMember)).toHaveLength(1);
    expect(answers.at(-1)!.body.wasMember).toBe(true);
    const { body } = await friend.call(`GET /groups/${group.id}/leaderboard`);
    expect(body.total).toBe(2);
  });

  it('JOIN-01 joining by link accepts the invitation', async () => {
    await invite(friend.email);
    await friend.call(`POST /groups/join/${group.code}`);
    expect(await pendingOf(friend)).toEqual([]);
  });

  it.each(['abc', 'abcdefghijkm', '%00', '%F0%9F%8F%86', '..%2F..'])(
    'JOIN-05 the unknown code %s says so clearly, in the language of the page',
    async (code) => {
      for (const route of [`GET /groups/join/${code}`, `POST /groups/join/${code}`]) {
        const answer = await app.call(route, { ...friend, headers: PT });
        expect(answer).toMatchObject({ status: 404, body: { code: 'invite_unknown' } });
        expect(answer.body.message).toMatch(/^Este link não leva a nenhum bolão/);
      }
    },
  );

  it('JOIN-05 a full group accepts no member and says so on its public page', async () => {
    await app.sql`insert into group_member (group_id, player_id)
      select ${group.id}, unnest(${await storeCrowd(app, 999)}::int[])`;
    app.clock.advance(1_000);
    for (const route of [`GET /groups/join/${group.code}`, `POST /groups/join/${group.code}`])
      expect(await friend.call(route)).toMatchObject({ status: 409, body: { code: 'group_full' } });
  });

  it('JOIN-02 a visitor with the code sees only name, owner and member count of the group', async () => {
    const { status, body } = await app.call(`GET /groups/join/${group.code}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      name: 'Los del barrio',
      owner: { firstName: 'Ana', lastName: 'Prueba' },
      memberCount: 1,
      country: 'AR',
      goesOn: true,
      grid: null,
      jornada: null,
    });
  });
});

describe('a new player with a link', () => {
  it('JOIN-02 joins when the address is verified, on any device; verifying twice changes nothing', async () => {
    const player = await register(newAddress());
    expect((await player.call(`POST /groups/join/${group.code}`)).body.code).toBe('email_unverified');
    const wish = () => player.call(`POST /groups/join/${group.code}/when-verified`);
    expect((await wish()).status).toBe(204);
    expect((await wish()).status).toBe(204);
    const { body: before } = await owner.call(`GET /groups/${group.id}/leaderboard`);
    expect(before.total).toBe(1);
    expect(await verify(player)).toEqual({ verified: true, group: { id: group.id, name: 'Los del barrio' } });
    expect(await isMember(player)).toBe(true);
    await player.call(`POST /groups/${group.id}/leave`);
    expect(await verify(player)).toEqual({ verified: true, wasVerified: true });
    expect(await isMember(player)).toBe(false);
  });

  it('JOIN-02 a verified player joins at once', async () => {
    expect((await friend.call(`POST /groups/join/${group.code}/when-verified`)).status).toBe(204);
    expect(await isMember(friend)).toBe(true);
  });

  it('JOIN-05 a link that was revoked before the verification does not join; the address is verified', async () => {
    const player = await register(newAddress());
    await player.call(`POST /groups/join/${group.code}/when-verified`);
    await owner.call(`DELETE /groups/${group.id}/invite-link`);
    expect(await verify(player)).toEqual({ verified: true });
    expect(await isMember(player)).toBe(false);
    expect((await player.call('GET /auth/me')).body.isVerified).toBe(true);
    const late = await player.call(`POST /groups/join/${group.code}/when-verified`);
    expect(late.body.code).toBe('invite_unknown');
  });
});
