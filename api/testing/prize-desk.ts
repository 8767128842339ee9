import { MailSender } from '../modules/mail/mail-sender.ts';
import { PrizeMails } from '../modules/prizes/prize-mails.ts';
import type { NeedKind } from '../../shared/rules/needs.ts';
import type { TestPlayer } from './builders.ts';
import type { TestApp } from './test-app.ts';

/** For tests: an administrator at the desk of the prizes, and the job that tells their winners. */
export function prizeDesk(app: TestApp, admin: TestPlayer) {
  const list = async (gridId: number, query = '') =>
    (await admin.call(`GET /admin/prizes?gameGroupId=${gridId}${query}`)).body.data;
  const prizeOf = async (gridId: number, { id }: TestPlayer) =>
    (await list(gridId)).prizes.find((prize: { id: number }) => prize.id === id);
  return {
    list,
    prizeOf,
    /** Changes a prize in its present version. */
    async mark(gridId: number, player: TestPlayer, change: object) {
      const { state, version } = await prizeOf(gridId, player);
      const path = `/admin/game-groups/${gridId}/prizes/${player.id}`;
      return admin.call(`PUT ${path}`, { state, ...change, version });
    },
    /** The line of the grid in the need of this kind. */
    async needOf(kind: NeedKind, gridId: number) {
      const of = ({ gameGroupId }: { gameGroupId: number }) => gameGroupId === gridId;
      return (await admin.need(kind))?.first.find(of);
    },
    /** Writes and sends the mails, by default once the results are final. Sets the clock back for the sessions. */
    tellWinners: async (minutes = 11, at = app): Promise<void> => {
      at.clock.advance(minutes * 60_000);
      await at.app.get(PrizeMails).tellWinners();
      await at.app.get(MailSender).wake();
      at.clock.advance(-minutes * 60_000);
    },
  };
}
