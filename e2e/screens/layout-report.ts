export interface LayoutReport {
  /** Pixels by which the page is wider than the window. */
  overhang: number;
  /** Texts that a container cuts, with the lost pixels. */
  cut: string[];
  /** Texts that end in an ellipsis. */
  shortened: string[];
  /** Pairs of texts that overlap. */
  overlapping: string[];
  /** Addresses of images that did not load. */
  broken: string[];
  /** Touch targets smaller than 44 px. */
  small: string[];
  /** Touch targets below another element. */
  covered: string[];
}

/** Runs in the page, so it uses nothing of this module. `width` is the width of the window in px. */
export function measureLayout(width: number): LayoutReport {
  const minTarget = 44;
  // A modal dialog hides the page below it.
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.documentElement;

  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.visually-hidden, .skip-link:not(:focus)');
  const nameOf = (element: Element): string => {
    const text = element.getAttribute('aria-label') ?? element.textContent;
    return `${element.tagName.toLowerCase()} "${text.trim().replace(/\s+/g, ' ').slice(0, 50)}"`;
  };
  const px = (value: number) => Math.round(value * 10) / 10;
  /** The element and its ancestors, without `end`. */
  const lineage = (element: Element | null, end: Element): Element[] =>
    element && element !== end ? [element, ...lineage(element.parentElement, end)] : [];
  const boxesOf = (node: Text): DOMRect[] => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((box) => box.width > 0);
  };

  const texts: { node: Text; parent: Element }[] = [];
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !isSeen(parent) || parent.closest('script, style, noscript')) continue;
    if (node.textContent!.trim() !== '') texts.push({ node: node as Text, parent });
  }

  /** Describes the part of a text that a container cuts. Returns null if the reader sees it all or can scroll to it. */
  const cutOf = (node: Text, parent: Element): string | null => {
    const boxes = boxesOf(node);
    for (const ancestor of lineage(parent, document.documentElement)) {
      const style = getComputedStyle(ancestor);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const frame = ancestor.getBoundingClientRect();
      const [isAutoX, isAutoY] = [style.overflowX, style.overflowY].map((overflow) =>
        ['auto', 'scroll'].includes(overflow),
      );
      if (isAutoX && ancestor.scrollWidth > ancestor.clientWidth) return null;
      if (isAutoY && ancestor.scrollHeight > ancestor.clientHeight) return null;
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return null;
      const over = Math.max(0, ...boxes.flatMap((box) => [box.right - frame.right, frame.left - box.left]));
      const below = Math.max(0, ...boxes.map((box) => box.bottom - frame.bottom));
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (hides(style.overflowX) && over > 1) return `by ${px(over)} px at the side`;
      if (hides(style.overflowY) && below > 4) return `by ${px(below)} px at the bottom`;
      // A box with a background or a border must contain its texts.
      const isBox = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.borderLeftWidth !== '0px';
      if (isBox && over > 1) return `sticks out by ${px(over)} px`;
      if (style.position === 'fixed') break;
    }
    const beyond = Math.max(0, ...boxes.map((box) => box.right - width));
    return beyond > 1 ? `by ${px(beyond)} px at the edge of the window` : null;
  };
  const cut = texts.flatMap(({ node, parent }) => {
    const how = cutOf(node, parent);
    return how ? [`"${node.textContent.trim().slice(0, 60)}" ${how}`] : [];
  });

  const shortened = texts.flatMap(({ node, parent }) => {
    const style = getComputedStyle(parent);
    const isLine = style.textOverflow === 'ellipsis' && style.overflowX === 'hidden';
    const isBlock = style.webkitLineClamp !== 'none';
    const isOver =
      (isLine && parent.scrollWidth > parent.clientWidth + 1) ||
      (isBlock && parent.scrollHeight > parent.clientHeight + 1);
    return isOver ? [`"${node.textContent.trim().slice(0, 60)}"`] : [];
  });

  /** The closest positioned ancestor. A positioned element may cover the content that scrolls below it. */
  const layerOf = (element: Element): Element =>
    lineage(element, top).find((each) =>
      ['absolute', 'fixed', 'sticky'].includes(getComputedStyle(each).position),
    ) ?? top;
  /** The part of a box that no ancestor clips. */
  const clipped = (box: DOMRect, element: Element): DOMRect => {
    let { left, top: above, right, bottom } = box;
    for (const ancestor of lineage(element, top)) {
      // `content-visibility: auto` clips too.
      const { overflowY, contentVisibility } = getComputedStyle(ancestor);
      if (overflowY === 'visible' && contentVisibility !== 'auto') continue;
      const frame = ancestor.getBoundingClientRect();
      [left, above] = [Math.max(left, frame.left), Math.max(above, frame.top)];
      [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
    }
    return new DOMRect(left, above, Math.max(0, right - left), Math.max(0, bottom - above));
  };
  const lines = texts
    .filter(({ parent }) => !parent.closest('svg'))
    .flatMap(({ node, parent }) =>
      boxesOf(node).map((box) => ({ node, box: clipped(box, parent), layer: layerOf(parent) })),
    )
    .filter(({ box }) => box.width > 0 && box.height > 0);
  const overlapping = lines.flatMap((one, index) =>
    lines.slice(index + 1).flatMap((other) => {
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Boxes of tight lines overlap a little although their letters do not.
      const isOver =
        one.node !== other.node && one.layer === other.layer && wide > 2 && high > 0.4 * one.box.height;
      return isOver ? [`"${one.node.textContent.trim()}" over "${other.node.textContent.trim()}"`] : [];
    }),
  );

  const controls = 'a[href], button, input, select, textarea, summary, [role=tab], [role=option]';
  const targets = [...top.querySelectorAll<HTMLElement>(controls)].filter(
    (element) => isSeen(element) && element.getBoundingClientRect().width > 0,
  );
  const placeOf = (target: HTMLElement): DOMRect => {
    const isTick = target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type);
    return ((isTick ? target.closest('label') : null) ?? target).getBoundingClientRect();
  };
  const small = targets.flatMap((target) => {
    // A link inside a sentence, and the clubs' form (HELP-03), may be as high as their line.
    if (getComputedStyle(target).display === 'inline' || 'smallPrint' in target.dataset) return [];
    const { width: wide, height: high } = placeOf(target);
    const isSmall = wide < minTarget - 0.5 || high < minTarget - 0.5;
    return isSmall ? [`${nameOf(target)} is ${px(wide)} × ${px(high)}`] : [];
  });
  /** Whether the point is inside the window and inside every scrolling ancestor. */
  const isReachable = (target: Element, x: number, y: number): boolean =>
    x >= 0 &&
    y >= 0 &&
    x < innerWidth &&
    y < innerHeight &&
    lineage(target.parentElement, document.documentElement).every((ancestor) => {
      const frame = ancestor.getBoundingClientRect();
      const isInside = x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom;
      return isInside || getComputedStyle(ancestor).overflowY === 'visible';
    });
  const covered = targets.flatMap((target) => {
    const { left, top: above, width: wide, height: high } = placeOf(target);
    const [x, y] = [left + wide / 2, above + high / 2];
    const hit = isReachable(target, x, y) ? document.elementFromPoint(x, y) : null;
    const label = target.closest('label') ?? (target as HTMLInputElement).labels?.[0];
    if (!hit || target.contains(hit) || hit.contains(target) || label?.contains(hit)) return [];
    // A toast disappears by itself.
    return hit.closest('.Toastify') ? [] : [`${nameOf(target)} lies below ${nameOf(hit)}`];
  });

  return {
    overhang: Math.max(0, document.documentElement.scrollWidth - width),
    cut,
    shortened,
    overlapping,
    broken: [...document.images]
      .filter((image) => isSeen(image) && image.complete && image.naturalWidth === 0)
      .map((image) => image.src),
    small,
    covered,
  };
}
