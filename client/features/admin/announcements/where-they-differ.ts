const lettersBefore = 20;
const lettersShown = 100;

/** Of two long texts the piece of each in which they begin to differ, with what leads there; the beginning of both when they are the same. */
export function whereTheyDiffer(before: string, now: string): [before: string, now: string] {
  let same = 0;
  while (same < before.length && before[same] === now[same]) same++;
  const start = same === before.length && same === now.length ? 0 : Math.max(0, same - lettersBefore);
  const piece = (text: string) => {
    const cut = text.slice(start, start + lettersShown);
    return `${start > 0 ? '…' : ''}${cut}${start + lettersShown < text.length ? '…' : ''}`;
  };
  return [piece(before), piece(now)];
}
