import { AUDIT_SUBJECTS, type AuditSubject } from '../../../shared/rules/audit-actions.ts';
import type { Queries } from '../../database/database.ts';
import { likePart } from '../../platform/like-part.ts';

/** What an entry was done to, as SQL finds it in `subject` (`game:12`, `grid:3/player:7`): columns `kind`, `id`, `player_id` of `s`. */
export const SUBJECT_PARTS = `select split_part(e.subject, ':', 1) as kind, substring(e.subject from '^[a-z]+:(\\d+)')::int as id,
  substring(e.subject from '/player:(\\d+)$')::int as player_id`;

/** What it is called: of a match its two teams; what is deleted by the name that the log kept, a person who left by none. */
export const SUBJECT_NAMES = `case s.kind
  when 'game' then (select array[h.name, a.name] from match m join team h on h.id = m.home_team_id join team a on a.id = m.away_team_id where m.id = s.id)
  when 'grid' then (select array[name] from grid where id = s.id)
  when 'announcement' then array_remove(array[coalesce((select title from announcement where id = s.id), e.after ->> 'title', e.before ->> 'title')], null)
  when 'player' then (select array[username] from account where player_id = s.id)
  when 'contact' then (select array_remove(array[name, company], null) from affiliate_contact where id = s.id)
end`;

/** Of each kind so many are looked for: whoever means one of more types more. */
const MOST_FOUND = 1_000;

/** Things whose name holds the text, without regard to case, one SELECT for each kind. */
const FIND = [
  `select 'grid:' || id as subject from grid where name ilike $1`,
  `select 'game:' || m.id from match m join team h on h.id = m.home_team_id join team a on a.id = m.away_team_id
     where h.name ilike $1 or a.name ilike $1 order by m.id desc`,
  `select 'announcement:' || id from announcement where title ilike $1`,
  `select distinct subject from audit_event where action = 'announcement.delete' and before ->> 'title' ilike $1`,
  `select 'player:' || player_id from account where lower(username) like lower($1) or email like lower($1)`,
  `select 'contact:' || id from affiliate_contact where name ilike $1 or company ilike $1 or email ilike $1`,
]
  .map((select) => `(${select} limit ${MOST_FOUND})`)
  .join(' union all ');

/** The subjects that a person may mean by a text: by name, or by number as the panel shows it. */
export async function findSubjects(queries: Queries, text: string): Promise<string[]> {
  const found = await queries.rows<{ subject: string }>(FIND, [likePart(text)]);
  const number = /^#?([1-9]\d{0,8})$/.exec(text)?.[1];
  const numbered = number ? AUDIT_SUBJECTS.map((kind: AuditSubject) => `${kind}:${number}`) : [];
  return [...found.map(({ subject }) => subject), ...numbered];
}
