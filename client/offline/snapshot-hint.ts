/** Set with the first snapshot. Apart from these, so that what asks first does not load the rest. */
const key = 'doce:snapshots';

/** Whether this browser may have snapshots: a first visit has none, and neither waits for the database nor downloads it before its first question. */
export function mayHaveSnapshots(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** From now on it may. */
export function noteSnapshots(): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // Then nobody waits for them.
  }
}
