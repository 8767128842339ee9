/** SQL: whether the public sees the announcement `a` at the moment `at`; what `announcementState` calls shown. */
export function isShown(at: string): string {
  return `(a.is_active and coalesce(a.publish_at <= ${at}, true) and coalesce(a.expires_at > ${at}, true))`;
}
