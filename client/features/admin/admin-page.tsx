/** Placeholder: the feature's owner replaces it. */
export function AdminPage() {
  return null;
}
