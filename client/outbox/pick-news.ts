import type { PickAnswer } from '../../shared/contract/bets.ts';
import { newOpId } from '../lib/op-id.ts';

/** The server's answers to a player's picks, from any sender in this browser. */
export interface PickNews {
  playerId: number;
  answers: readonly PickAnswer[];
}

const channelName = 'doce:pick-news';
const listeners = new Set<(news: PickNews) => void>();

/** Sends the answers to the listeners of this page and of the other pages. */
export function sendPickNews(news: PickNews): void {
  listeners.forEach((listener) => listener(news));
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ ...news, from: here });
  channel.close();
}

/** Listens to answers. Returns how to stop. */
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
