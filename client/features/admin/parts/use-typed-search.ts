import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

/** So long a pause in typing means that the word is complete. */
const pauseMs = 300;

/**
 * A field to search in: what is typed stands in the field at once and is `commit`ted after a pause, or by Enter. What the address says meanwhile,
 * e.g. by the back button, takes the field's place.
 */
export function useTypedSearch(committed: string, commit: (text: string) => void) {
  const [text, setText] = useState(committed);
  const [known, setKnown] = useState(committed);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (known !== committed) {
    setKnown(committed);
    if (text.trim() !== committed) setText(committed);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  function commitNow(next: string) {
    clearTimeout(timer.current);
    if (next.trim() !== committed) commit(next.trim());
  }

  return {
    value: text,
    onChange: (event: { target: { value: string } }) => {
      const next = event.target.value;
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => commitNow(next), pauseMs);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') commitNow(text);
    },
  };
}
