import type { GridRecord } from '../../../shared/contract/record.ts';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import type { Queries } from '../../database/database.ts';

/** `{n, sum}` of the list of grid `gridId`; null without a list. */
export const recordOf = (gridId: string) =>
  `(select json_build_object('n', n, 'sum', sum) from record_list where grid_id = ${gridId})`;

/** Returns the ids of noted matches without a sheet, in the order of their lines. */
export async function findUnwritten(db: Queries): Promise<number[]> {
  const rows = await db.rows<{ id: number }>({
    name: 'unwritten-sheets',
    text: `select m.id from match m join grid g on g.id = m.grid_id where m.noted_at is not null and g.status <> 'draft'
      and not exists (select from sheet s where s.grid_id = m.grid_id and s.match_id = m.id)
        order by m.reveal_at, m.id`,
  });
  return rows.map(({ id }) => id);
}

/** Returns the ids of grids whose results may differ from the newest ones in their list. */
export async function findChangedResults(db: Queries): Promise<number[]> {
  const rows = await db.rows<{ id: number }>({
    name: 'changed-results',
    text: `select g.id from grid g where result_is_final(g, statement_now()) and greatest(
        (select max(r.scored_at) from scoring_run r where r.grid_id = g.id),
        (select max(m.result_at) from match m where m.grid_id = g.id))
      > coalesce((select max(s.made_at) from sheet s where s.grid_id = g.id and s.match_id is null), '-infinity')
      order by g.id`,
  });
  return rows.map(({ id }) => id);
}

/** Writes the sheet of a match. Returns false if it is there. */
export async function writeSheet(db: Queries, matchId: number): Promise<boolean> {
  const [row] = await db.rows<{ wrote: boolean }>('select write_sheet($1) as wrote', [matchId]);
  return row!.wrote;
}

/** Writes the results of a grid. Returns false if they are there, or not final. */
export async function writeResults(db: Queries, gridId: number): Promise<boolean> {
  const [row] = await db.rows<{ wrote: boolean }>('select write_results($1) as wrote', [gridId]);
  return row!.wrote;
}

/** Removes the picks of grids that settled before a moment. Returns the number of files. */
export async function forgetSheets(db: Queries, settledBefore: Date): Promise<number> {
  const [row] = await db.rows<{ files: number }>('select forget_sheets($1) as files', [settledBefore]);
  return row!.files;
}

/** Returns the last grids that have a list, also while they are played. */
export function findRecorded(db: Queries): Promise<{ id: number; name: string }[]> {
  return db.rows({
    name: 'recorded-grids',
    text: `select g.id, g.name from grid g where g.deleted_at is null
      and exists (select from sheet s where s.grid_id = g.id and s.line is not null) order by g.id desc limit 40`,
  });
}

/** Returns the list, or its first lines; null if it has fewer. */
export async function findList(db: Queries, gridId: number, lines: number | null): Promise<string | null> {
  const [row] = await db.rows<{ list: string }>(
    { name: 'record-list', text: 'select list from record_list where grid_id = $1' },
    [gridId],
  );
  if (!row || lines === null) return row?.list ?? null;
  const all = row.list.split('\n').slice(0, -1);
  return lines > 0 && lines <= all.length
    ? all
        .slice(0, lines)
        .map((line) => `${line}\n`)
        .join('')
    : null;
}

/** Returns a file of a grid; undefined: there is none. Null: its text was removed. */
export async function findFile(
  db: Queries,
  gridId: number,
  name: string,
): Promise<string | null | undefined> {
  const [row] = await db.rows<{ body: string | null }>(
    { name: 'record-file', text: 'select body from sheet where grid_id = $1 and name = $2' },
    [gridId, name],
  );
  return row?.body;
}

const GRID: { name: string; text: string } = {
  name: 'grid-record',
  text: `select g.id, g.name, g.status, ${iso('g.settled_at')} as "settledAt",
    coalesce(${recordOf('g.id')}, json_build_object('n', 0, 'sum', sheet_hash(''))) as record,
    (select coalesce(json_agg(json_build_object('id', m.id, 'home', h.name, 'away', a.name, 'league', l.name,
        'start', case when isfinite(m.reveal_at) then ${iso('m.reveal_at')} end,
        'status', case when m.grid_id is distinct from g.id then 'removed' else m.status end,
        'score', case when m.status = 'finished' then m.home_score || '-' || m.away_score end,
        'by', case when m.status in ('finished', 'cancelled') then m.score_by end,
        'sheet', s.sheet) order by m.position nulls last, m.start_time, m.id), '[]')
      from match m join team h on h.id = m.home_team_id join team a on a.id = m.away_team_id
        join league l on l.id = m.league_id
        left join lateral (
          select json_build_object('name', f.name, 'line', f.line, 'size',
            (select sum(p.size) from sheet p where p.grid_id = g.id and p.match_id = m.id),
            'picks', f.picks, 'hash', f.hash, 'madeAt', ${iso('f.made_at')}) as sheet
          from sheet f where f.grid_id = g.id and f.match_id = m.id and f.line is not null
        ) s on true
      where m.grid_id = g.id or s.sheet is not null) as matches,
    case when result_is_final(g, $2) and has_results(g.id) then (
      select coalesce(json_agg(json_build_object('ficha', e.ficha, 'hits', s.hits, 'prize',
        case when p.state <> 'refused' then t.prize end,
          'none', case when a.player_id is null then 'erased' when a.disabled_at is not null then 'disabled'
          when p.state = 'refused' then 'refused'
            else why_no_prize(g.id, s.player_id) end,
          'delivered', coalesce(p.step = 'delivered', false), 'name', n.name, 'secret', n.secret)
          order by s.hits desc, e.ficha), '[]')
      from grid_score s join entry e using (grid_id, player_id) left join prize p using (grid_id, player_id)
        left join prize_tier t on t.hits = p.tier left join account a using (player_id)
          left join named_ficha n using (grid_id, player_id)
      where s.grid_id = g.id and s.hits >= (select min(hits) from prize_tier)
    ) end as winners
  from grid g where g.id = $1 and g.status <> 'draft' and g.deleted_at is null`,
};

function iso(time: string): string {
  return `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Returns the record of a grid; undefined for a draft and an unknown one. */
export async function findRecord(db: Queries, gridId: number, now: Date): Promise<GridRecord | undefined> {
  const [row] = await db.rows<GridRecord>(GRID, [gridId, now]);
  return row;
}

/** Returns the fichas of a player, newest grid first, at most in one grid. */
export function findFichas(
  db: Queries,
  playerId: number,
  gridId: number | null = null,
): Promise<OwnData['fichas']> {
  return db.rows(
    `select coalesce(g.name, '') as grid, e.ficha, grid_secret(a.ficha_secret, e.grid_id) as secret
     from entry e join account a using (player_id) left join grid g on g.id = e.grid_id
     where e.player_id = $1 and ($2::int is null or e.grid_id = $2) order by e.grid_id desc`,
    [playerId, gridId],
  );
}
