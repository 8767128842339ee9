import type { GameNeed } from '../../../shared/contract/admin-games.ts';

const has = (need: GameNeed) =>
  `exists (select from match_need n where n.match_id = m.id and n.need = '${need}')`;

/** SQL for readiness, until it reads the view `match_need` itself: whether the match `m` has the need. */
export const NEEDS: Record<GameNeed, string> = {
  result: has('result'),
  decision: has('decision'),
  differs: has('differs'),
  postponed: has('postponed'),
  moved: has('moved'),
};
