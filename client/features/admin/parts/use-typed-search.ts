import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';

/** So long a pause in typing means that the word is complete. */
const pauseMs = 300;

/**
 * A field to search in: what is typed stands in the field at once and is `commit`ted after a pause, by Enter, or by leaving the field, so that another
 * filter finds it said. What the address says meanwhile, e.g. by the back button, takes the field's place.
 */
export function useTypedSearch(committed: string, commit: (text: string) => void) {
  const [text, setText] = useState(committed);
  const [known, setKnown] = useState(committed);

  if (known !== committed) {
    setKnown(committed);
    if (text.trim() !== committed) setText(committed);
  }

  const commitNow = () => {
    if (text.trim() !== committed) commit(text.trim());
  };
  const pause = useEffectEvent(commitNow);
  useEffect(() => {
    const timer = setTimeout(() => pause(), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  return {
    value: text,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
    onBlur: commitNow,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') commitNow();
    },
  };
}
