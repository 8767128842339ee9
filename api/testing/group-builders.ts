import type { Group } from '../../shared/contract/groups.ts';
import type { CountryCode } from '../../shared/rules/countries.ts';
import type { GroupSize } from '../../shared/rules/groups.ts';
import type { TestPlayer } from './builders.ts';
import type { TestApp } from './test-app.ts';

/** Creates a group through the API. The members join by its link. */
export async function aGroup(
  app: TestApp,
  owner: TestPlayer,
  members: TestPlayer[] = [],
  {
    name = 'Los del barrio',
    ...options
  }: { name?: string; gamesQuantity?: GroupSize; gridId?: number | null; country?: CountryCode } = {},
): Promise<Group & { code: string }> {
  const {
    body: group,
    status,
    text,
  } = await app.call('POST /groups', { token: owner.token, body: { name, gamesQuantity: 12, ...options } });
  if (status !== 201) throw new Error(`no group: ${text}`);
  const { body: link } = await app.call(`POST /groups/${group.id}/invite-link`, { token: owner.token });
  for (const { token } of members) {
    const joined = await app.call(`POST /groups/join/${link.inviteCode}`, { token });
    if (joined.status !== 200) throw new Error(`could not join: ${joined.text}`);
  }
  return { ...group, code: link.inviteCode };
}
