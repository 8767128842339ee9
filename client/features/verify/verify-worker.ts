import { checkLog, type KnownLog, type Outcome } from './check-log.ts';

export interface CheckRequest {
  /** Where the log is; ends with `/log/`. */
  address: string;
  gridId: number;
  kept: KnownLog | null;
}

/** What the worker tells the page: how far it is, and then the outcome. */
export type CheckMessage = { state: 'checking'; entries: number; size: number } | Outcome;

const tell = (message: CheckMessage) => postMessage(message);

addEventListener('message', ({ data: { address, gridId, kept } }: MessageEvent<CheckRequest>) => {
  void checkLog(address, gridId, kept, (entries, size) => tell({ state: 'checking', entries, size })).then(
    tell,
  );
});
