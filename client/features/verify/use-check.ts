import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckRequest } from './check-site.ts';
import type { CheckMessage } from './verify-worker.ts';
import workerUrl from './verify-worker.ts?worker&url';

/** The state of a check. `size` is 0 until the worker knows it. `notStarted`: this browser cannot check. */
export type Check = { state: 'idle' } | { state: 'notStarted' } | CheckMessage;

/** The content security policy allows it by its name (api/http/security-headers.ts). */
const policy = globalThis.window?.trustedTypes?.createPolicy('doce-verifier', {
  createScriptURL: (_) => workerUrl,
});

/** Checks grids in a worker, one at a time. The check ends with the page. */
export function useCheck() {
  const [check, setCheck] = useState<Check>({ state: 'idle' });
  const worker = useRef<Worker>(undefined);
  const end = useCallback(() => worker.current?.terminate(), []);
  useEffect(() => end, [end]);

  function start(request: CheckRequest, onEnd: (message: CheckMessage) => void) {
    end();
    setCheck({ state: 'checking', entries: 0, size: 0 });
    try {
      // Where Trusted Types exist, the constructor takes their value.
      const next = new Worker((policy?.createScriptURL('') ?? workerUrl) as string);
      worker.current = next;
      next.onmessage = ({ data }: MessageEvent<CheckMessage>) => {
        setCheck(data);
        if (data.state === 'checking') return;
        next.terminate();
        onEnd(data);
      };
      next.onerror = () => setCheck({ state: 'notStarted' });
      next.postMessage(request);
    } catch {
      setCheck({ state: 'notStarted' });
    }
  }

  function reset() {
    end();
    setCheck({ state: 'idle' });
  }

  return { check, start, reset };
}
