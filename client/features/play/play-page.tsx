/** Placeholder: the feature's owner replaces it. */
export function PlayPage() {
  return null;
}
