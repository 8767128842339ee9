import type { ReportedName } from '../../../../shared/contract/names.ts';

/** Returns the name as members see it. */
export function shownName({ player, group }: ReportedName): string {
  return player ? `${player.firstName} ${player.lastName} @${player.username}` : (group ?? '');
}
