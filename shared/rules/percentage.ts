/** How much of `total` is `correct`, in percent with one decimal (66.7); 0 when there is nothing to count. */
export function percentageOf(correct: number, total: number): number {
  return total > 0 ? Math.round((correct * 1000) / total) / 10 : 0;
}
