import { paths } from './paths.ts';

/**
 * A page that the server renders for visitors: the endpoints whose answers it is rendered with, and its module, which
 * the browser downloads beside the frame (null: in the frame).
 */
type PublicPage = readonly [readonly RenderedEndpoint[], module: string | null];

/** The endpoints of rendered answers. All are without input. */
export type RenderedEndpoint = 'config' | 'homeGrids' | 'winners';

const legal: PublicPage = [['config'], 'client/features/legal/legal-page.tsx'];

/** The one list of the pages that the server renders; `app/router.tsx` draws them. */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  [paths.home]: [['config', 'homeGrids'], null],
  [paths.faq]: [['config', 'homeGrids'], null],
  [paths.winners]: [['config', 'winners'], 'client/features/winners/winners-page.tsx'],
  [paths.affiliates]: [['config'], 'client/features/affiliates/affiliates-page.tsx'],
  [paths.rules]: legal,
  [paths.privacy]: legal,
  [paths.terms]: legal,
};
