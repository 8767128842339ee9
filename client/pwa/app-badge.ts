/**
 * Sets the badge of the app's icon (PUSH-07), if the platform has badges; 0 removes it. For a page and the worker.
 * Never rejects.
 */
export async function setBadge(count: number): Promise<void> {
  // Firefox lacks these functions. TypeScript's library says otherwise.
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
  try {
    await (count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator));
  } catch {
    // Not installed, or not allowed.
  }
}
