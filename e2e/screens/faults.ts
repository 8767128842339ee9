import type { Shown } from './stage.ts';
import { lookAtPage, type Sight } from './sight.ts';
import { type Screen, SIZES, type View } from './screen.ts';
import { isKey, isWordOf, wordsIn } from './words.ts';

/** What a machine can see is wrong with a screen, each in one line; empty when nothing is. */
export async function faultsOf(shown: Shown, screen: Screen, view: View): Promise<string[]> {
  const sight = await shown.page.evaluate(lookAtPage, SIZES[view.size].width);
  const faults = [
    ...(shown.missed ? [`state: not reached: ${shown.missed}`] : []),
    ...(sight.overhang > 0 ? [`overflow: the page is ${sight.overhang} px wider than the window`] : []),
    ...sight.cut.map((text) => `cut: ${text}`),
    ...sight.broken.map((source) => `image: ${source} did not load`),
    ...(isForThumbs(screen, view) ? sight.small.map((target) => `small: ${target}`) : []),
    ...(screen.window ? [] : sight.covered.map((target) => `covered: ${target}`)),
    ...strangeTexts(sight, await shown.dataWords(), view).map((text) => `words: ${text}`),
    ...shown.complaints.map((complaint) => `console: ${complaint}`),
  ];
  return [...new Set(faults)].filter((fault) => !screen.allows?.test(fault));
}

/** The panel is a tool for a desk. */
function isForThumbs({ path }: Screen, { size }: View): boolean {
  return size === 'phone' && !path.startsWith('/admin');
}

/** Names of keys, and words that are neither of the language's texts nor data. */
function strangeTexts({ texts }: Sight, data: Set<string>, { language }: View): string[] {
  return texts.flatMap((text) => {
    if (isKey(text)) return [`"${text}" is a key`];
    const strange = wordsIn(text).filter((word) => !isWordOf(language, word) && !data.has(word));
    return strange.length > 0 ? [`"${text}" has ${strange.join(', ')}`] : [];
  });
}
