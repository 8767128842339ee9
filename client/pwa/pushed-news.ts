const channelName = 'doce:pushed';

/** In the worker: tells the open pages to load the announcements. */
export function tellPushed(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
}

/** In a page: listens to announcements by push. Returns how to stop. */
export function onPushed(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = listener;
  return () => channel.close();
}
