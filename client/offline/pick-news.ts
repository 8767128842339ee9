import type { PickAnswer } from '../../shared/contract/bets.ts';
import { newOpId } from '../lib/op-id.ts';

/** What the server said about a player's picks, whoever of this browser sent them. */
export interface PickNews {
  playerId: number;
  answers: readonly PickAnswer[];
}

const channelName = 'doce:pick-news';
const listeners = new Set<(news: PickNews) => void>();

/** Tells this page at once, and the others, what the server said. */
export function tellPickNews(news: PickNews): void {
  listeners.forEach((listener) => listener(news));
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ ...news, from: here });
  channel.close();
}

/** Hears what the server said; returns how to stop. */
export function onPickNews(listener: (news: PickNews) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<PickNews & { from: string }>) => {
    if (data.from !== here) listener(data);
  };
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    channel.close();
  };
}

const here = newOpId();
