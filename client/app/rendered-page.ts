import type { i18n } from 'i18next';
import type { UnknownAction } from 'redux';
import { api } from '../api/api.ts';
import type { Route } from '../../shared/contract/index.ts';
import type { Language } from '../../shared/rules/languages.ts';
import type { RenderedEndpoint } from '../shell/public-pages.ts';

export const renderedRoutes = {
  config: 'GET /config',
  homeGrids: 'GET /games/home',
  winners: 'GET /winners',
} satisfies Record<RenderedEndpoint, Route>;
export type RenderedData = Partial<Record<RenderedEndpoint, unknown>>;

/** The server's facts about a page that it rendered, for the browser. */
export interface RenderedPage {
  language: Language;
  /** When it was rendered, in epoch milliseconds of the server. */
  now: number;
  data: RenderedData;
  /** The texts that it shows. */
  namespaces: readonly string[];
}

/** Puts the answers of a rendered page into the store. The endpoints of its page must be there. */
export function fillStore(store: { dispatch: (action: UnknownAction) => unknown }, data: RenderedData): void {
  const entries = Object.entries(data).map(([endpointName, value]) => ({
    endpointName,
    arg: undefined,
    value,
  }));
  store.dispatch(api.util.upsertQueryEntries(entries as never));
}

/** Returns the namespaces that components of this instance have used. */
export function usedNamespaces({ reportNamespaces }: i18n): readonly string[] {
  return reportNamespaces?.getUsedNamespaces() ?? [];
}
