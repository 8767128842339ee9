import { Injectable } from '@nestjs/common';
import { type Group, type Leaderboard, MEMBERS_SHOWN } from '../../../shared/contract/groups.ts';
import { rank } from '../../../shared/rules/leaderboard.ts';
import { Database, type Statement } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { CountGroupHits, WINDOW_RESULTS } from './count-group-hits.ts';

interface MemberRow {
  id: number;
  firstName: string;
  lastName: string;
  username: string;
  wins: number;
}

interface GroupRow {
  id: number;
  name: string;
  description: string;
  games_quantity: number;
  games_played: number;
  member_count: number;
  created_at: Date;
  is_current: boolean;
  owner: Omit<MemberRow, 'wins'>;
  first_members: MemberRow[];
  me: MemberRow;
  my_rank: number;
}

const PERSON = (account: string) =>
  `'id', ${account}.player_id, 'firstName', ${account}.first_name, 'lastName', ${account}.last_name, 'username', ${account}.username`;

/** The groups of player $1, or only group $2 of them. */
const LIST: Statement = {
  name: 'group-list',
  text: `select g.id, g.name, g.description, g.games_quantity, g.created_at, played.matches as games_played, ${WINDOW_RESULTS} = g.counted as is_current,
      json_build_object(${PERSON('owner')}) as owner, standing.members as member_count, 1 + standing.above as my_rank, board.first_members,
      json_build_object(${PERSON('self')}, 'wins', mine.wins) as me
    from group_member mine
    join player_group g on g.id = mine.group_id
    join account self on self.player_id = mine.player_id
    join account owner on owner.player_id = g.owner_id
    cross join lateral (
      select count(w.result)::int as matches from group_window(g.created_at, g.games_quantity) w
    ) played
    cross join lateral (
      select coalesce(sum(s.members), 0)::int as members, coalesce(sum(s.members) filter (where s.wins > mine.wins), 0)::int as above
      from group_standing s where s.group_id = g.id
    ) standing
    cross join lateral (
      select coalesce(json_agg(json_build_object(${PERSON('a')}, 'wins', first.wins)), '[]') as first_members
      from (
        select m.player_id, m.wins from group_member m where m.group_id = g.id and not m.is_hidden
        order by m.wins desc, m.sort_name limit ${MEMBERS_SHOWN}
      ) first join account a on a.player_id = first.player_id
    ) board
    where mine.player_id = $1 and ($2::int is null or g.id = $2)
    order by g.owner_id = $1 desc, mine.joined_at desc, g.id desc`,
};

interface BoardRow {
  is_current: boolean;
  total: number;
  members: Leaderboard['members'];
  me: Leaderboard['me'];
}

/**
 * Page of group $1 for its member $2: $3 rows from $4 on. How many members have how many hits leads to where the page begins and to the rank of
 * every row, so nothing before the page is read but members with as many hits as its first one.
 */
const PAGE: Statement = {
  name: 'group-board',
  text: `with ladder as materialized (
      select wins, members, (sum(members) over (order by wins desc) - members)::int as above from group_standing where group_id = $1
    ), step as (
      select wins, above from ladder where above <= $4 order by above desc limit 1
    ), page as (
      select m.player_id, m.wins, m.sort_name from group_member m
      where m.group_id = $1 and not m.is_hidden and m.wins <= (select wins from step)
      order by m.wins desc, m.sort_name limit $3 offset $4 - (select above from step)
    )
    select ${WINDOW_RESULTS} = g.counted as is_current, (select coalesce(sum(members), 0)::int from ladder) as total,
      (select coalesce(json_agg(json_build_object(${PERSON('a')}, 'wins', page.wins, 'rank', 1 + ladder.above)
         order by page.wins desc, page.sort_name), '[]')
       from page join account a on a.player_id = page.player_id join ladder on ladder.wins = page.wins) as members,
      (select json_build_object(${PERSON('a')}, 'wins', mine.wins, 'rank', 1 + ladder.above)
       from account a join ladder on ladder.wins = mine.wins where a.player_id = mine.player_id and not mine.is_hidden) as me
    from player_group g join group_member mine on mine.group_id = g.id and mine.player_id = $2 where g.id = $1`,
};

/** What members see of their groups. Hits that a result has overtaken are counted before they are shown, whoever changed the match and however. */
@Injectable()
export class GroupBoards {
  constructor(
    private readonly database: Database,
    private readonly hits: CountGroupHits,
  ) {}

  /** The caller's groups, owned ones first (GRP-02). */
  async list(playerId: number): Promise<Group[]> {
    return (await this.findCurrent(playerId, null)).map(toGroup);
  }

  /** Raises `not_found`, also for who is no member. */
  async getGroup(playerId: number, groupId: number): Promise<Group> {
    const [row] = await this.findCurrent(playerId, groupId);
    if (!row) throw new AppError('not_found');
    return toGroup(row);
  }

  /** The members by hits, equal hits by username and with one rank (GRP-03). Raises `not_found`, also for who is no member (GRP-08). */
  async page(
    playerId: number,
    groupId: number,
    { page, limit }: { page: number; limit: number },
  ): Promise<Leaderboard> {
    const read = () =>
      this.database.rows<BoardRow>(PAGE, [groupId, playerId, limit, (page - 1) * limit]).then(([row]) => row);
    let board = await read();
    if (board?.is_current === false) {
      await this.hits.bringUpToDate([groupId]);
      board = await read();
    }
    if (!board) throw new AppError('not_found');
    return { members: board.members, total: board.total, me: board.me };
  }

  private async findCurrent(playerId: number, groupId: number | null): Promise<GroupRow[]> {
    const read = () => this.database.rows<GroupRow>(LIST, [playerId, groupId]);
    const rows = await read();
    const behind = rows.filter((row) => !row.is_current);
    if (behind.length === 0) return rows;
    await this.hits.bringUpToDate(behind.map(({ id }) => id));
    return read();
  }
}

function toGroup(row: GroupRow): Group {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    gamesQuantity: row.games_quantity,
    gamesPlayed: row.games_played,
    memberCount: row.member_count,
    createdAt: row.created_at.toISOString(),
    owner: row.owner,
    // The first ones of the whole board: their ranks begin at 1.
    members: rank(row.first_members),
    me: { ...row.me, rank: row.my_rank },
  };
}
