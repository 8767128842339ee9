import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs `run` once for each invite code. React may repeat an effect, but a repeated request to join would answer "already a member". */
export function useOncePerCode(code: string, run: () => void): void {
  const lastCode = useRef<string>(null);
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (lastCode.current === code) return;
    lastCode.current = code;
    runNow();
  }, [code]);
}
