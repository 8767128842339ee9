import { checkLog, type Outcome } from './check-log.ts';

export interface CheckRequest {
  /** Where the log is; ends with `/log/`. */
  address: string;
  gridId: number;
}

/** What the worker tells the page: how far it is, and then the outcome. */
export type CheckMessage = { state: 'checking'; entries: number; size: number } | Outcome;

const tell = (message: CheckMessage) => postMessage(message);

addEventListener('message', ({ data: { address, gridId } }: MessageEvent<CheckRequest>) => {
  void checkLog(address, gridId, (entries, size) => tell({ state: 'checking', entries, size })).then(tell);
});
