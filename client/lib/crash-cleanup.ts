const work = new Set<() => void>();

/** Registers what to do after the page crashed while drawing, e.g. drop the data that it drew. */
export function onCrash(cleanUp: () => void): void {
  work.add(cleanUp);
}

/** The page crashed while drawing. */
export function cleanUpAfterCrash(): void {
  work.forEach((cleanUp) => cleanUp());
}
