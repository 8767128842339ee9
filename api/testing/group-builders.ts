import type { Group } from '../../shared/contract/groups.ts';
import type { TestPlayer } from './builders.ts';
import type { TestApp } from './test-app.ts';

/** Creates a group through the API. The members join by its link. */
export async function aGroup(
  app: TestApp,
  owner: TestPlayer,
  members: TestPlayer[] = [],
  options: { name?: string; gamesQuantity?: 12 | 24 | 36 | 48 } = {},
): Promise<Group & { code: string }> {
  const { body: group } = await app.call('POST /groups', {
    token: owner.token,
    body: { name: options.name ?? 'Los del barrio', gamesQuantity: options.gamesQuantity ?? 12 },
  });
  const { body: link } = await app.call(`POST /groups/${group.id}/invite-link`, { token: owner.token });
  for (const { token } of members) {
    const { status, text } = await app.call(`POST /groups/join/${link.inviteCode}`, { token });
    if (status !== 200) throw new Error(`could not join: ${text}`);
  }
  return { ...group, code: link.inviteCode };
}
