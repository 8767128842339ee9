/** How many of the announcements the player has not read. Read ones that are gone make no difference: never below 0. */
export function unreadCount<Id>(ids: Iterable<Id>, readIds: Iterable<Id>): number {
  const read = new Set(readIds);
  return [...new Set(ids)].filter((id) => !read.has(id)).length;
}

/** What the bell's badge bears: nothing when all is read, `9+` above nine. */
export function badgeText(unread: number): string {
  if (unread <= 0) return '';
  return unread > 9 ? '9+' : String(unread);
}
