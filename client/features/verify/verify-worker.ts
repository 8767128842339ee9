import { type CheckRequest, checkSite, type SiteReport } from './check-site.ts';

/** What the worker tells the page: how far it is, and then the report. */
export type CheckMessage =
  { state: 'checking'; entries: number; size: number } | { state: 'checked'; report: SiteReport };

const tell = (message: CheckMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  void checkSite(data, (entries, size) => tell({ state: 'checking', entries, size })).then((report) =>
    tell({ state: 'checked', report }),
  );
});
