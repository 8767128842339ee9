const channelName = 'doce:pushed';

/** In the worker: tells the pages that are open of a new announcement, which they ask for then. */
export function tellPushed(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
}

/** In a page: hears that an announcement came by push. Returns how to stop. */
export function onPushed(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = listener;
  return () => channel.close();
}
