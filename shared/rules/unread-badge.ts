/** Returns the text of the bell's badge: empty without unread announcements, `9+` above nine. */
export function badgeText(unread: number): string {
  if (unread <= 0) return '';
  return unread > 9 ? '9+' : String(unread);
}
