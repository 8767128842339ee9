/** The page numbers to offer around `page` (from 1): the first, the last and the neighbours, 'gap' where some are left out. At most 7 entries. */
export function pageWindow(page: number, pageCount: number): (number | 'gap')[] {
  const all = Array.from({ length: pageCount }, (_, index) => index + 1);
  if (pageCount <= 7) return all;
  if (page <= 4) return [1, 2, 3, 4, 5, 'gap', pageCount];
  if (page >= pageCount - 3) return [1, 'gap', ...all.slice(-5)];
  return [1, 'gap', page - 1, page, page + 1, 'gap', pageCount];
}
