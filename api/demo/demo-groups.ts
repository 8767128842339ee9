import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Queries } from '../database/database.ts';
import { Editions } from '../modules/groups/editions.ts';
import { StartRematch } from '../modules/groups/start-rematch.ts';

type AsOwner = (work: (tx: Queries) => Promise<void>) => Promise<void>;

const DAY_MS = 86_400_000;
/** Groups are older than the matches of the past grid, so that these count. */
const MADE_DAYS_AGO = 8;

interface DemoGroup {
  name: string;
  description: string;
  matchCount: 12 | 24;
  owner: string;
  /** The number of other members, and the index of the first of them. */
  crowd: number;
  from: number;
  /** Usernames of the named people. */
  others: string[];
  invited: string[];
}

/** The group whose next edition has been asked for. */
const WITH_REMATCH = 'Los del domingo';

const GROUPS: DemoGroup[] = [
  {
    name: 'La oficina',
    description: 'Quien queda último paga las medialunas.',
    matchCount: 24,
    owner: 'ana',
    crowd: 9,
    from: 0,
    others: ['bruno'],
    invited: ['carla@doce.example', 'nadie.todavia@doce.example'],
  },
  {
    name: 'Resenha de sexta',
    description: '',
    matchCount: 12,
    owner: 'bruno',
    crowd: 64,
    from: 20,
    others: ['ana'],
    invited: [],
  },
  {
    name: 'Los primos',
    description: '',
    matchCount: 12,
    owner: 'lucia.rojas',
    crowd: 5,
    from: 1,
    others: [],
    invited: ['ana@doce.example'],
  },
  {
    name: WITH_REMATCH,
    description: '',
    matchCount: 12,
    owner: 'bruno',
    crowd: 7,
    from: 90,
    others: ['ana', 'carla'],
    invited: [],
  },
];

/**
 * Four groups: Ana owns one, has joined one with champions and one with a rematch that begins soon, and is invited to
 * one.
 */
export async function storeGroups(
  tx: Queries,
  people: { id: number; username: string }[],
  now: number,
): Promise<void> {
  const idOf = new Map(people.map(({ id, username }) => [username, id]));
  const named = ['admin', 'ana', 'bruno', 'carla'];
  const crowd = people.filter(({ username }) => !named.includes(username));
  for (const group of GROUPS) {
    const ownerId = idOf.get(group.owner)!;
    const members = new Set([
      ownerId,
      ...group.others.map((username) => idOf.get(username)!),
      ...crowd.slice(group.from, group.from + group.crowd).map(({ id }) => id),
    ]);
    const [made] = await tx.rows<{ id: number }>(
      `insert into player_group (name, description, games_quantity, owner_id, created_at) values ($1, $2, $3, $4, $5) returning id`,
      [group.name, group.description, group.matchCount, ownerId, new Date(now - MADE_DAYS_AGO * DAY_MS)],
    );
    await tx.rows(
      'insert into group_member (group_id, player_id) select $1, player_id from unnest($2::int[]) as t (player_id)',
      [made!.id, [...members]],
    );
    await tx.rows(
      `insert into group_invitation (group_id, email, invited_by) select $1, email, $3 from unnest($2::text[]) email`,
      [made!.id, group.invited, ownerId],
    );
  }
}

/** Ends the editions over the past grid, as the job did a day ago. */
export async function endEditions(app: NestFastifyApplication, asOwner: AsOwner): Promise<void> {
  await app.get(Editions, { strict: false }).settleAll();
  await asOwner(async (tx) => {
    await tx.rows(`update group_edition set ends_at = ends_at - interval '1 day' where ends_at is not null`);
  });
}

/** Starts the rematch of one group, as its owner. */
export async function startDemoRematch(app: NestFastifyApplication, queries: Queries): Promise<void> {
  const [group] = await queries.rows<{ id: number; ownerId: number; isOver: boolean }>(
    `select g.id, g.owner_id as "ownerId", e.ends_at is not null as "isOver"
     from player_group g join group_edition e on e.group_id = g.id and e.number = 1 where g.name = $1`,
    [WITH_REMATCH],
  );
  if (!group?.isOver) return;
  await app
    .get(StartRematch, { strict: false })
    .start(group.ownerId, group.id, { after: 1, gamesQuantity: 12 });
}
