/**
 * The page numbers to offer around `page` (from 1): the first, the last and the neighbours, 'gap' where some are left out. At most `most` entries;
 * of five, the neighbours are there only at the ends.
 */
export function pageWindow(page: number, pageCount: number, most: 5 | 7 = 7): (number | 'gap')[] {
  const all = Array.from({ length: pageCount }, (_, index) => index + 1);
  if (pageCount <= most) return all;
  const atOneEnd = most - 2;
  const around = most === 7 ? [page - 1, page, page + 1] : [page];
  if (page < atOneEnd) return [...all.slice(0, atOneEnd), 'gap', pageCount];
  if (page > pageCount - atOneEnd + 1) return [1, 'gap', ...all.slice(-atOneEnd)];
  return [1, 'gap', ...around, 'gap', pageCount];
}
