import { type CheckRequest, checkSite, type SiteReport } from './check-site.ts';

/** The messages of the worker to the page: its progress, and then the report. */
export type CheckMessage =
  | { state: 'checking'; entries: number; size: number }
  | { state: 'checked'; report: SiteReport };

const tell = (message: CheckMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  const onProgress = (entries: number, size: number) => tell({ state: 'checking', entries, size });
  void checkSite(data, onProgress).then((report) => tell({ state: 'checked', report }));
});
