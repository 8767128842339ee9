import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Queries } from '../database/database.ts';
import { newGroupCode } from '../modules/groups/group-codes.ts';
import { Jornadas } from '../modules/groups/jornadas.ts';

type AsOwner = (work: (tx: Queries) => Promise<void>) => Promise<void>;

const DAY_MS = 86_400_000;
/** Groups, and their members in them, are older than the matches of the past grid. */
const MADE_DAYS_AGO = 8;

interface DemoGroup {
  name: string;
  description: string;
  size: 12 | 24;
  country: 'AR' | 'BR';
  owner: string;
  /** The number of other members, and the index of the first of them. */
  crowd: number;
  from: number;
  /** Usernames of the named people. */
  others: string[];
  invited: string[];
}

const GROUPS: DemoGroup[] = [
  {
    name: 'La oficina',
    description: 'Quien queda último paga las medialunas.',
    size: 24,
    country: 'AR',
    owner: 'ana',
    crowd: 9,
    from: 0,
    others: ['bruno'],
    invited: ['carla@doce.example', 'nadie.todavia@doce.example'],
  },
  {
    name: 'Resenha de sexta',
    description: '',
    size: 12,
    country: 'BR',
    owner: 'bruno',
    crowd: 64,
    from: 20,
    others: ['ana'],
    invited: [],
  },
  {
    name: 'Los primos',
    description: '',
    size: 12,
    country: 'AR',
    owner: 'lucia.rojas',
    crowd: 5,
    from: 1,
    others: [],
    invited: ['ana@doce.example'],
  },
  {
    name: 'Los del domingo',
    description: '',
    size: 12,
    country: 'AR',
    owner: 'bruno',
    crowd: 7,
    from: 90,
    others: ['ana', 'carla'],
    invited: [],
  },
];

/** Four groups over the past grid, which is Argentina's: Ana owns one, has joined two, and is invited to one. */
export async function storeGroups(
  tx: Queries,
  people: { id: number; username: string }[],
  now: number,
  pastGridId: number | null,
): Promise<void> {
  const idOf = new Map(people.map(({ id, username }) => [username, id]));
  const named = ['admin', 'ana', 'bruno', 'carla'];
  const crowd = people.filter(({ username }) => !named.includes(username));
  const madeAt = new Date(now - MADE_DAYS_AGO * DAY_MS);
  for (const group of GROUPS) {
    const ownerId = idOf.get(group.owner)!;
    const members = new Set([
      ownerId,
      ...group.others.map((username) => idOf.get(username)!),
      ...crowd.slice(group.from, group.from + group.crowd).map(({ id }) => id),
    ]);
    const [made] = await tx.rows<{ id: number }>(
      `insert into player_group (name, description, country, size, since, owner_id, created_at)
        values ($1, $2, $3, $4, $5, $6, $5) returning id`,
      [group.name, group.description, group.country, group.size, madeAt, ownerId],
    );
    await tx.rows(
      'insert into group_member (group_id, player_id, joined_at) select $1, player_id, $3 from unnest($2::int[]) as t (player_id)',
      [made!.id, [...members], madeAt],
    );
    await tx.rows(
      `insert into group_invitation (group_id, email, code) select $1, * from unnest($2::text[], $3::text[])`,
      [made!.id, group.invited, group.invited.map(newGroupCode)],
    );
    await tx.rows(
      `with first as (
         insert into group_edition (group_id, number, size, grids, country, since, created_at)
           values ($1, 1, $2::smallint, $2::smallint / 12, 'AR', $3::timestamptz, $3::timestamptz) returning id
       )
       insert into edition_grid (edition_id, group_id, grid_id) select id, $1, $4::int from first
         where $4::int is not null`,
      [made!.id, group.size, madeAt, pastGridId],
    );
  }
}

/** Ends the editions over the past grid, as the job did a day ago, and gives the next grids. */
export async function playJornadas(app: NestFastifyApplication, asOwner: AsOwner): Promise<void> {
  await app.get(Jornadas, { strict: false }).run();
  await asOwner(async (tx) => {
    await tx.rows(
      `update group_edition set ended_at = ended_at - interval '1 day' where ended_at > game_now() - interval '1 hour'`,
    );
  });
}
