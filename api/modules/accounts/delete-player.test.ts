import { describe, expect, test, vi } from 'vitest';
import { aGrid, aPlayer, anAdmin, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { eventually, setUpApp } from '../../testing/test-app.ts';
import { AccountData } from './account-data.ts';
import { Prizes } from '../prizes/prizes.ts';

const app = await setUpApp();

const deleteOwn = (player: Pick<TestPlayer, 'call'>, password: unknown = PASSWORD) =>
  player.call('POST /auth/me/delete', { password });
const logIn = (email: string) => app.call('POST /auth/login', { body: { email, password: PASSWORD } });
const accountOf = ({ id }: TestPlayer) => app.sql`select * from account where player_id = ${id}`;

/** Returns the tables that contain one of these words. */
async function tablesWith(words: string[]): Promise<string[]> {
  const tables = await app.sql`select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(oid, 'select')`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await app.database.rows(
      `select from "${name}" t where to_jsonb(t)::text ilike any ($1::text[])`,
      [words.map((word) => `%${word}%`)],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe('SEC-04 a player deletes their account', () => {
  test('SEC-04 all personal data is erased; the picks stay under the player’s number', async () => {
    const player = await aPlayer(app);
    const { matchIds } = await aGrid(app, 3);
    await player.pick(matchIds, 'draw');
    await eventually(() => app.mail.to(player.email).length);
    expect(await tablesWith([player.username])).toContain('account');

    const answer = await deleteOwn(player);
    expect([answer.status, answer.text]).toEqual([204, '']);
    await eventually(async () => (await tablesWith([player.username])).length === 0);
    const kept = await app.sql`select (select count(*)::int from pick
        where player_id = ${player.id}) as picks, (select count(*)::int from pick_event
        where player_id = ${player.id}) as saves,
         (select count(*)::int from player where id = ${player.id}) as players`;
    expect(kept).toEqual([{ picks: 3, saves: 1, players: 1 }]);
  });

  test('AUTH-12 all sessions end at once, the cookie is cleared, and a login fails', async () => {
    const player = await aPlayer(app);
    const phone = (await logIn(player.email)).body.access_token;
    const answer = await deleteOwn(player);
    expect(String(answer.headers['set-cookie'])).toMatch(/^doce_refresh=; .*Expires=Thu, 01 Jan 1970/);
    for (const token of [player.token, phone]) {
      const { status, body } = await app.call('GET /auth/me', { token });
      expect([status, body.code]).toEqual([401, 'session_ended']);
    }
    expect((await logIn(player.email)).body.code).toBe('wrong_credentials');
  });

  test('AUTH-11 the address and the username can be registered again', async () => {
    const player = await aPlayer(app);
    await deleteOwn(player);
    const again = await app.call('POST /auth/register', {
      body: {
        firstName: 'Ana',
        lastName: 'Otra',
        username: player.username,
        email: player.email,
        password: PASSWORD,
        country: 'AR',
        phone: '+5491155550000',
        birthDate: '1990-05-17',
      },
    });
    expect([again.status, again.body.user.id > player.id]).toEqual([201, true]);
  });

  test('I18N-06 a mail confirms the deletion in the player’s language, and its row keeps no address', async () => {
    const player = await aPlayer(app, { headers: { 'accept-language': 'pt-BR' } });
    await deleteOwn(player);
    await app.mail.arrived(player.email, 'Sua conta foi excluída');
    const [mail] = await eventually(async () => {
      const rows = await app.sql`select recipient, params from mail
          where dedupe_key = 'account-deleted:' || ${player.id} and sent_at is not null`;
      return rows.length > 0 && rows;
    });
    expect(mail).toEqual({ recipient: '', params: {} });
  });

  test('ADM-17 the audit log names the actor and contains no personal data', async () => {
    const player = await aPlayer(app);
    await deleteOwn(player);
    const [entry] = await app.sql`select actor_id, action, before, after from audit_event
        where subject = 'player:' || ${player.id}`;
    expect(entry).toEqual({
      actor_id: player.id,
      action: 'player.deleted',
      before: { role: 'player', isVerified: true, isDisabled: false },
      after: null,
    });
  });

  test('SEC-04 a wrong password deletes nothing and names its field', async () => {
    const player = await aPlayer(app);
    const answer = await deleteOwn(player, 'no-es-la-mia-7');
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
      400,
      'wrong_password',
      [{ field: 'password', code: 'wrong' }],
    ]);
    expect(await accountOf(player)).toHaveLength(1);
    expect((await player.call('GET /auth/me')).status).toBe(200);
  });

  test('SEC-04 one of several simultaneous deletions succeeds', async () => {
    const player = await aPlayer(app);
    const answers = await Promise.all([deleteOwn(player), deleteOwn(player), deleteOwn(player)]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    for (const { status } of answers) expect([204, 401, 404]).toContain(status);
    const rows = await app.sql`select from audit_event where subject = 'player:' || ${player.id}`;
    expect(rows).toHaveLength(1);
  });

  test('SEC-04 an unverified player can delete the account too', async () => {
    const player = await aPlayer(app, { isVerified: false });
    expect((await deleteOwn(player)).status).toBe(204);
  });
});

describe('ADM-12 administrators', () => {
  test('ADM-12 the last administrator cannot be deleted, also when two delete themselves simultaneously', async () => {
    const alone = await setUpApp();
    const call = ({ token }: TestPlayer) =>
      alone.call('POST /auth/me/delete', { token, body: { password: PASSWORD } });
    const [first, second] = [await anAdmin(alone), await anAdmin(alone)];
    await alone.sql`update account set disabled_at = statement_now()
      where player_id = ${(await anAdmin(alone)).id}`;
    const answers = await Promise.all([call(first), call(second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body).toMatchObject({
      code: 'last_admin',
      message: 'Es la única cuenta que administra usuarios: antes, dale ese permiso a otra cuenta.',
    });
    const [row] =
      await alone.sql`select count(*)::int as admins from account where role = 'admin' and disabled_at is null`;
    expect(row.admins).toBe(1);
  });

  test('ADM-12 ADM-17 an administrator deletes a player, and the audit log names the administrator', async () => {
    const [admin, player] = [await anAdmin(app), await aPlayer(app)];
    await app.app.get(AccountData).delete(player.id, admin.id);
    expect(await accountOf(player)).toHaveLength(0);
    const [entry] = await app.sql`select actor_id from audit_event where subject = 'player:' || ${player.id}`;
    expect(entry.actor_id).toBe(admin.id);
    await expect(app.app.get(AccountData).delete(player.id, admin.id)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('SEC-04 personal data of other modules', () => {
  test('SEC-04 is erased in the same transaction: if that fails, nothing is erased', async () => {
    const own = await setUpApp();
    const [player, other] = [await aPlayer(own), await aPlayer(own)];
    const erased: string[] = [];
    vi.spyOn(own.app.get(Prizes), 'erase').mockImplementation(async (tx, person) => {
      await tx.rows('update account set first_name = $2 where player_id = $1', [other.id, 'Heredera']);
      if (erased.push(person.email) === 1) throw new Error('this module fails');
    });
    const call = () =>
      own.call('POST /auth/me/delete', { token: player.token, body: { password: PASSWORD } });
    const nameOf = async ({ id }: TestPlayer) =>
      (await own.sql`select first_name from account where player_id = ${id}`)[0]?.first_name;
    expect((await call()).status).toBe(500);
    expect([await nameOf(player), await nameOf(other)]).toEqual(['Ana', 'Ana']);
    expect((await call()).status).toBe(204);
    expect([await nameOf(player), await nameOf(other)]).toEqual([undefined, 'Heredera']);
    expect(erased).toEqual([player.email, player.email]);
  });

  test('SEC-04 no foreign key blocks the deletion of an account', async () => {
    const keeping = await app.sql`select conrelid::regclass::text as "table" from pg_constraint
       where contype = 'f' and confrelid = 'account'::regclass and confdeltype not in ('c', 'n')`;
    expect(keeping).toEqual([]);
  });
});
