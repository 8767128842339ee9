/**
 * Works through what `take` hands out, `lanes` at a time, and fetches more before the last has run out; ends when `take` has no more or fails, or when
 * stopped. What goes wrong in one lane ends that lane alone, and a `take` that fails keeps nobody from what is in stock; the error is raised when all
 * have ended.
 *
 * @param flow.take the next items; none: there are no more
 * @param flow.low so few in stock are the sign to fetch more
 * @returns what was taken and not worked on, because it was stopped
 */
export async function steadyFlow<Item>(flow: {
  take: () => Promise<Item[]>;
  work: (item: Item) => Promise<void>;
  lanes: number;
  low: number;
  isStopped: () => boolean;
}): Promise<Item[]> {
  const stock: Item[] = [];
  let hasMore = true;
  let fetching: Promise<void> | null = null;
  const failures: unknown[] = [];
  const fetchMore = () =>
    (fetching ??= flow
      .take()
      .then((items) => {
        hasMore = items.length > 0;
        stock.push(...items);
      })
      .catch((reason: unknown) => {
        hasMore = false;
        failures.push(reason);
      })
      .finally(() => {
        fetching = null;
      }));

  async function lane(): Promise<void> {
    while (!flow.isStopped()) {
      if (hasMore && stock.length <= flow.low) {
        const more = fetchMore();
        if (stock.length === 0) await more;
      }
      const item = stock.shift();
      if (item !== undefined) await flow.work(item);
      else if (!hasMore) return;
    }
    // What comes after the stop was taken, too, and is handed back with the rest.
    await fetching;
  }
  const ends = await Promise.allSettled(Array.from({ length: flow.lanes }, lane));
  for (const end of ends) if (end.status === 'rejected') failures.push(end.reason);
  if (failures.length > 0) throw failures[0];
  return stock;
}
