import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckMessage, CheckRequest } from './verify-worker.ts';
import workerUrl from './verify-worker.ts?worker&url';

/** Where a check is. `size` is 0 until the worker knows it. */
export type Check = { state: 'idle' } | CheckMessage;

/** The content security policy allows it by its name (api/http/security-headers.ts). */
const policy = window.trustedTypes?.createPolicy('doce-verifier', { createScriptURL: (_) => workerUrl });

/** Checks grids in a worker, one at a time. The check ends with the page. */
export function useCheck() {
  const [check, setCheck] = useState<Check>({ state: 'idle' });
  const worker = useRef<Worker>(undefined);
  const end = useCallback(() => worker.current?.terminate(), []);
  useEffect(() => end, [end]);

  function start(request: CheckRequest) {
    end();
    setCheck({ state: 'checking', entries: 0, size: 0 });
    // Where Trusted Types exist, the constructor takes their value.
    const next = new Worker((policy?.createScriptURL('') ?? workerUrl) as string);
    worker.current = next;
    next.onmessage = ({ data }: MessageEvent<CheckMessage>) => {
      setCheck(data);
      if (data.state !== 'checking') next.terminate();
    };
    next.onerror = ({ message }) =>
      setCheck({ state: 'failed', code: 'notStarted', words: message || 'the worker did not load' });
    next.postMessage(request);
  }

  function reset() {
    end();
    setCheck({ state: 'idle' });
  }

  return { check, start, reset };
}
