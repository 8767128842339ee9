let content = Promise.resolve();
let show = () => {};

/**
 * Lets late parts wait for `noteFirstContent`, at most `patienceMs`: on a slow network their downloads delay the
 * content.
 */
export function awaitFirstContent(patienceMs: number): void {
  content = new Promise((resolve) => {
    show = resolve;
    setTimeout(resolve, patienceMs);
  });
}

/** Call it when the page shows its content, or a message that there is none. */
export function noteFirstContent(): void {
  show();
}

/** Resolves when late parts may be downloaded: at once if `awaitFirstContent` was not called. */
export function afterFirstContent(): Promise<void> {
  return content;
}
