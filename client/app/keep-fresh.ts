import { setupListeners } from '@reduxjs/toolkit/query';
import type { Dispatch } from 'redux';
import { onConnection, readConnection } from '../lib/connection.ts';

/**
 * Has what the server said asked for again when the page comes back into sight and when the connection is back: by the word of the calls, not of the
 * browser, which says online too early. Once for the whole app; returns how to stop.
 */
export function keepFresh(dispatch: Dispatch): () => void {
  return setupListeners(dispatch, (_, { onFocus, onFocusLost, onOnline, onOffline }) => {
    let wasOffline = readConnection() === 'offline';
    const followConnection = () => {
      const isOffline = readConnection() === 'offline';
      if (isOffline !== wasOffline) dispatch(isOffline ? onOffline() : onOnline());
      wasOffline = isOffline;
    };
    const look = () => dispatch(document.visibilityState === 'visible' ? onFocus() : onFocusLost());
    const stop = onConnection(followConnection);
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  });
}
