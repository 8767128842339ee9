import { Injectable } from '@nestjs/common';
import { type Group, type Leaderboard, MEMBERS_SHOWN } from '../../../shared/contract/groups.ts';
import { Database, type Statement } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { CountBoards } from './count-boards.ts';

type Member = Group['me'];

/** What both statements read of a group. The last three are null without a count; `me` also if the last count does not have the caller. */
interface BoardRow {
  id: number;
  /** The stored count has read the versions that the matches and members have now. */
  is_current: boolean;
  members: Member[];
  me: Member | null;
  total: number | null;
  counted_at: Date | null;
}
type CountedRow = BoardRow & { me: Member; total: number; counted_at: Date };

interface GroupRow {
  name: string;
  description: string;
  games_quantity: number;
  games_played: number;
  created_at: Date;
  owner: Omit<Member, 'wins' | 'rank'>;
}

const PERSON = (account: string) =>
  `'id', ${account}.player_id, 'firstName', ${account}.first_name, 'lastName', ${account}.last_name, 'username', ${account}.username`;

/** The stored count of groups of player $1, with its rows from place `first` to place `last`. */
const boardColumns = (first: string, last: string) => `g.id, cardinality(b.players) as total, b.counted_at,
    coalesce((b.members_version, b.match_versions) = (g.members_version, window_now.versions), false) as is_current,
    (select coalesce(json_agg(json_build_object(${PERSON('a')}, 'wins', row.wins, 'rank', row.rank) order by row.place), '[]')
     from unnest(b.players[${first}:${last}], b.wins[${first}:${last}], b.ranks[${first}:${last}])
       with ordinality as row (player_id, wins, rank, place)
     join account a on a.player_id = row.player_id) as members,
    (select json_build_object(${PERSON('a')}, 'wins', b.wins[own.place], 'rank', b.ranks[own.place])
     from array_position(b.players, $1) as own (place) join account a on a.player_id = $1 where own.place is not null) as me`;
const BOARDS = `group_member mine
  join player_group g on g.id = mine.group_id
  left join group_board b on b.group_id = g.id
  cross join lateral (
    select coalesce(jsonb_object_agg(w.match_id, w.result_version), '{}') as versions, count(w.result)::int as played
    from group_window(g.created_at, g.games_quantity) w
  ) window_now`;

/** The groups of player $1, or only group $2 of them. */
const LIST: Statement = {
  name: 'group-list',
  text: `select ${boardColumns('1', String(MEMBERS_SHOWN))}, g.name, g.description, g.games_quantity, g.created_at,
      window_now.played as games_played, json_build_object(${PERSON('owner')}) as owner
    from ${BOARDS} join account owner on owner.player_id = g.owner_id
    where mine.player_id = $1 and ($2::int is null or g.id = $2)
    order by g.owner_id = $1 desc, mine.joined_at desc, g.id desc`,
};

/** Group $2 of player $1, with the rows of its leaderboard from place $3 to place $4. */
const PAGE: Statement = {
  name: 'group-board',
  text: `select ${boardColumns('$3', '$4')} from ${BOARDS} where mine.player_id = $1 and mine.group_id = $2`,
};

/** Leaderboards as members see them. A reader that finds a count behind the matches or the members counts the group again. */
@Injectable()
export class GroupBoards {
  constructor(
    private readonly database: Database,
    private readonly boards: CountBoards,
  ) {}

  /** Returns the caller's groups, owned ones first (GRP-02). Raises `overloaded`. */
  async list(playerId: number): Promise<Group[]> {
    return (await this.findGroups(playerId, null)).map(toGroup);
  }

  /** Raises `overloaded`, and `not_found` if the caller is no member. */
  async getGroup(playerId: number, groupId: number): Promise<Group> {
    const [row] = await this.findGroups(playerId, groupId);
    if (!row) throw new AppError('not_found');
    return toGroup(row);
  }

  /** Returns members by hits; equal hits share a rank, by username within it (GRP-03). Raises `overloaded`, and `not_found` if the caller is no member (GRP-08). */
  async page(
    playerId: number,
    groupId: number,
    { page, limit }: { page: number; limit: number },
  ): Promise<Leaderboard> {
    const values = [playerId, groupId, (page - 1) * limit + 1, page * limit];
    const [board] = await this.readCounted(() => this.database.rows<BoardRow>(PAGE, values));
    if (!board) throw new AppError('not_found');
    const { members, total, me, counted_at: countedAt } = board;
    return { members, total, me, countedAt: countedAt.toISOString() };
  }

  private findGroups(playerId: number, groupId: number | null): Promise<(GroupRow & CountedRow)[]> {
    return this.readCounted(() => this.database.rows<GroupRow & BoardRow>(LIST, [playerId, groupId]));
  }

  /**
   * Reads, counts the groups that are behind, and reads again. The first count may have begun before this read, for another caller; the second has
   * not. If another process still counts after that, the last count is the answer. Raises `overloaded` if it does not have the caller.
   */
  private async readCounted<Row extends BoardRow>(read: () => Promise<Row[]>): Promise<(Row & CountedRow)[]> {
    let rows = await read();
    for (let tries = 0; tries < 2; tries += 1) {
      const behind = rows.filter((row) => !row.is_current);
      if (behind.length === 0) break;
      for (const { id } of behind) await this.boards.count(id);
      rows = await read();
    }
    return rows.map((row) => {
      const { me, total, counted_at: countedAt } = row;
      if (me === null || total === null || countedAt === null)
        throw new AppError('overloaded', { retryAfter: 1 });
      return { ...row, me, total, counted_at: countedAt };
    });
  }
}

function toGroup(row: GroupRow & CountedRow): Group {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    gamesQuantity: row.games_quantity,
    gamesPlayed: row.games_played,
    memberCount: row.total,
    createdAt: row.created_at.toISOString(),
    owner: row.owner,
    members: row.members,
    me: row.me,
  };
}
