import type { Queries } from '../../database/database.ts';
import { readGroupCode } from './group-codes.ts';

/**
 * Returns the name of the group whose current link has this code; null for any other text, and for a name that was
 * reported and not looked at yet (NAME-02).
 */
export async function findSharedGroupName(queries: Queries, text: string): Promise<string | null> {
  const code = readGroupCode(text);
  if (!code) return null;
  const [group] = await queries.rows<{ name: string }>(
    `select g.name from group_code c join player_group g on g.id = c.group_id
     where c.code = $1 and c.invitation_id is null and c.revoked_at is null
       and not exists (select from open_name_report r where r.group_id = g.id)`,
    [code],
  );
  return group?.name ?? null;
}
