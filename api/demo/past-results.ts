import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { PrizeState } from '../../shared/rules/prizes.ts';
import { Database, type Queries } from '../database/database.ts';
import { PrizeMails } from '../modules/prizes/prize-mails.ts';
import { Prizes } from '../modules/prizes/prizes.ts';
import { Winners } from '../modules/prizes/winners.ts';

/**
 * Moves the past grid's settling and scoring to the day before: its result is final. The application cannot do this.
 */
export async function movePastResults(tx: Queries): Promise<void> {
  await tx.rows(`update grid set settled_at = settled_at - interval '1 day' where status = 'settled'`);
  await tx.rows('alter table scoring_run disable trigger scoring_run_is_append_only');
  await tx.rows(`update scoring_run set scored_at = scored_at - interval '1 day'`);
  await tx.rows('alter table scoring_run enable trigger scoring_run_is_append_only');
}

/** Mails the past grid's winners. One prize is delivered and its winner named; Ana's is on its way. */
export async function sendPrizes(app: NestFastifyApplication): Promise<void> {
  const find = <T>(token: unknown) => app.get<T>(token as string, { strict: false });
  await find<PrizeMails>(PrizeMails).tellWinners();
  const rows = await find<Database>(Database).rows<PrizeRow>(
    `select p.grid_id as "gridId", p.player_id as "playerId", a.username, p.version
     from prize p join account a using (player_id) order by a.username = 'ana', p.tier, p.player_id`,
  );
  const [first] = rows;
  const ana = rows.find(({ username }) => username === 'ana');
  if (first && first !== ana) {
    await mark(first, ['contacted', 'sent', 'delivered']);
    await find<Winners>(Winners).saveConsent(first.playerId, true);
  }
  if (ana) await mark(ana, ['contacted', 'sent']);

  async function mark({ gridId, playerId, version }: PrizeRow, states: PrizeState[]) {
    const prizes = find<Prizes>(Prizes);
    const [admin] = await find<Database>(Database).rows<{ id: number }>(
      `select player_id as id from account where role = 'admin' order by player_id limit 1`,
    );
    let at = version;
    for (const state of states)
      at = (await prizes.mark({ gridId, playerId }, { state, version: at }, admin!.id)).version;
  }
}

interface PrizeRow {
  gridId: number;
  playerId: number;
  username: string;
  version: number;
}
