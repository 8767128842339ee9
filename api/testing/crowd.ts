import { OUTCOMES } from '../../shared/rules/outcome.ts';
import { aPlayer, type TestPlayer } from './builders.ts';
import type { TestApp } from './test-app.ts';

/** Registers `size` players. */
export const aCrowd = (app: TestApp, size: number) =>
  Promise.all(Array.from({ length: size }, () => aPlayer(app)));

/** Stores `size` verified players without registering them, which takes too long for many. Returns their ids. */
export async function storeCrowd({ database }: TestApp, size: number): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(
    `with crowd as (insert into player select from generate_series(1, $1) returning id)
     insert into account (player_id, first_name, last_name, username, email, password_hash, country, phone, birth_date,
       language, email_verified_at)
     select id, 'Ana', 'Prueba', 'crowd' || id, 'crowd' || id || '@example.org', '-', 'AR', '+5491155550000',
       '1990-05-17', 'es', game_now() from crowd
     returning player_id as id`,
    [size],
  );
  return rows.map(({ id }) => id);
}

/** Saves a pick of each player for a match: of six players three pick home, one a draw and two away. */
export async function pickAll({ call }: TestApp, players: TestPlayer[], matchId: number): Promise<void> {
  const choices = [0, 2, 0, 1, 0, 2].map((at) => OUTCOMES[at]);
  await Promise.all(
    players.map(async ({ token }, index) => {
      const answer = await call('POST /bets', { token, body: { matchId, prediction: choices[index % 6] } });
      if (answer.body.results?.[0].status !== 'accepted') throw new Error(answer.text);
    }),
  );
}
