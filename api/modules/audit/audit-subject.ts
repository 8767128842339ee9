import { AUDIT_SUBJECTS, type AuditAction, type AuditSubject } from '../../../shared/rules/audit-actions.ts';
import type { Queries } from '../../database/database.ts';
import { likePart } from '../../platform/like-part.ts';
import { hasWords, searchWords } from '../../platform/search-words.ts';

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

/** What is said of a thing by an entry that changed its name, or took it away. */
const RENAMING = [
  'grid.update',
  'grid.rename',
  'announcement.update',
  'announcement.delete',
] satisfies AuditAction[];
const OLD_NAME = `coalesce(before ->> 'name', before ->> 'title')`;

/**
 * Things whose name, now or at any time that the log tells of, holds all words `$1`, without regard to case and accents; people as a part of it is typed,
 * `$2`. One SELECT for each kind.
 */
export const FIND = [
  `select 'grid:' || id as subject from grid where ${hasWords('name', '$1')}`,
  `select 'game:' || m.id from match m join team h on h.id = m.home_team_id join team a on a.id = m.away_team_id
     where ${hasWords(`(h.name || ' ' || a.name)`, '$1')} order by m.id desc`,
  `select 'announcement:' || id from announcement where ${hasWords('title', '$1')}`,
  `select distinct subject from audit_event where action in ('${RENAMING.join("', '")}') and ${OLD_NAME} is not null and ${hasWords(OLD_NAME, '$1')}`,
  `select 'player:' || player_id from account where lower(username) like lower($2) or email like lower($2)`,
  `select 'contact:' || id from affiliate_contact where ${hasWords(`concat_ws(' ', name, company, email)`, '$1')}`,
]
  .map((select) => `(${select} limit ${MOST_FOUND})`)
  .join(' union all ');

/** The subjects that a person may mean by a text: by name, or by number as the panel shows it. */
export async function findSubjects(queries: Queries, text: string): Promise<string[]> {
  const found = await queries.rows<{ subject: string }>(FIND, [searchWords(text), likePart(text)]);
  const number = /^#?([1-9]\d{0,8})$/.exec(text)?.[1];
  const numbered = number ? AUDIT_SUBJECTS.map((kind: AuditSubject) => `${kind}:${number}`) : [];
  return [...new Set([...found.map(({ subject }) => subject), ...numbered])];
}
