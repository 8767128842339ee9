import { anchors } from '../shell/paths.ts';
import { scrollToSection } from './scroll.ts';

const enlargedMs = 1200;
let shrinking: ReturnType<typeof setTimeout> | undefined;

/** Scrolls to the contact box in the footer and enlarges it for a moment (SHELL-01). */
export function showContact(): void {
  const box = document.getElementById(anchors.contact);
  if (!box) return;
  scrollToSection(anchors.contact);
  box.dataset['enlarged'] = '';
  clearTimeout(shrinking);
  shrinking = setTimeout(() => delete box.dataset['enlarged'], enlargedMs);
}
