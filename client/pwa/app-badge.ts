/** Where the platform has badges the app's icon bears the number (PUSH-07); 0: none. For a page and the worker. Never rejects. */
export async function setBadge(count: number): Promise<void> {
  // Firefox has none, whatever TypeScript says.
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
  try {
    await (count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator));
  } catch {
    // Not installed, or not allowed.
  }
}
