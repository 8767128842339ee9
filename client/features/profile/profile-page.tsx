/** Placeholder: the feature's owner replaces it. */
export function ProfilePage() {
  return null;
}
