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

  const texts: { node: Text; parent: Element }[] = [];
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent?.checkVisibility() || parent.closest('script, style, noscript')) continue;
    if (node.textContent!.trim() !== '') {
      texts.push({ node: node as Text, parent });
    }
  }

  /** Describes the part of a text that a container cuts. Returns null if the reader sees it all or can scroll to it. */
  const cutOf = (node: Text, parent: Element): string | null => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
    let scrolls = false;
    for (
      let ancestor: Element | null = parent;
      ancestor && ancestor !== document.documentElement;
      ancestor = ancestor.parentElement
    ) {
      const style = getComputedStyle(ancestor);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const frame = ancestor.getBoundingClientRect();
      const [isAutoX, isAutoY] = [style.overflowX, style.overflowY].map(
        (overflow) => overflow === 'auto' || overflow === 'scroll',
      );
      if (isAutoX && ancestor.scrollWidth > ancestor.clientWidth) scrolls = true;
      if (isAutoY && ancestor.scrollHeight > ancestor.clientHeight) scrolls = true;
      if (scrolls) break;
      const isMeant = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const over = Math.max(
        0,
        ...boxes.map((box) => Math.max(box.right - frame.right, frame.left - box.left)),
      );
      const below = Math.max(0, ...boxes.map((box) => box.bottom - frame.bottom));
      if (hides(style.overflowX) && over > 1 && !isMeant) return `by ${px(over)} px at the side`;
      if (hides(style.overflowY) && below > 4 && !isMeant) return `by ${px(below)} px at the bottom`;
      if (isMeant) return null;
      // A box with a background or a border must contain its texts.
      const isBox = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.borderLeftWidth !== '0px';
      if (isBox && over > 1) return `sticks out by ${px(over)} px`;
      if (style.position === 'fixed') break;
    }
    const beyond = Math.max(0, ...boxes.map((box) => box.right - width));
    return beyond > 1 && !scrolls ? `by ${px(beyond)} px at the edge of the window` : null;
  };

  const cut = texts.flatMap(({ node, parent }) => {
    const how = isSeen(parent) ? cutOf(node, parent) : null;
    return how ? [`"${node.textContent.trim().slice(0, 60)}" ${how}`] : [];
  });

  const shortened = texts.flatMap(({ node, parent }) => {
    const style = getComputedStyle(parent);
    const isLine = style.textOverflow === 'ellipsis' && style.overflowX === 'hidden';
    const isBlock = style.webkitLineClamp !== 'none';
    const isOver =
      (isLine && parent.scrollWidth > parent.clientWidth + 1) ||
      (isBlock && parent.scrollHeight > parent.clientHeight + 1);
    return isOver && isSeen(parent) ? [`"${node.textContent.trim().slice(0, 60)}"`] : [];
  });

  /** The closest positioned ancestor. A positioned element may cover the content that scrolls below it. */
  const layerOf = (element: Element): Element => {
    for (
      let ancestor: Element | null = element;
      ancestor && ancestor !== top;
      ancestor = ancestor.parentElement
    )
      if (['absolute', 'fixed', 'sticky'].includes(getComputedStyle(ancestor).position)) return ancestor;
    return top;
  };
  /** The part of a box that no ancestor clips. */
  const clipped = (box: DOMRect, element: Element): DOMRect => {
    let { left, top: above, right, bottom } = box;
    for (
      let ancestor: Element | null = element;
      ancestor && ancestor !== top;
      ancestor = ancestor.parentElement
    ) {
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
    .filter(({ parent }) => isSeen(parent) && !parent.closest('svg'))
    .flatMap(({ node, parent }) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].map((box) => ({
        node,
        box: clipped(box, parent),
        layer: layerOf(parent),
      }));
    })
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

  const targets = [
    ...top.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=tab], [role=option]',
    ),
  ].filter((element) => isSeen(element) && element.getBoundingClientRect().width > 0);
  const placeOf = (target: HTMLElement): DOMRect => {
    const isTick = target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type);
    return ((isTick ? target.closest('label') : null) ?? target).getBoundingClientRect();
  };
  /** Whether the point is inside the window and inside every scrolling ancestor. */
  const isReachable = (target: Element, x: number, y: number): boolean => {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    for (let ancestor = target.parentElement; ancestor; ancestor = ancestor.parentElement) {
      if (getComputedStyle(ancestor).overflowY === 'visible') continue;
      const frame = ancestor.getBoundingClientRect();
      if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return false;
    }
    return true;
  };
  const small = targets.flatMap((target) => {
    // A link inside a sentence may be as high as its line.
    if (getComputedStyle(target).display === 'inline') return [];
    const { width: wide, height: high } = placeOf(target);
    return wide < minTarget - 0.5 || high < minTarget - 0.5
      ? [`${nameOf(target)} is ${px(wide)} × ${px(high)}`]
      : [];
  });
  const covered = targets.flatMap((target) => {
    const { left, top: above, width: wide, height: high } = placeOf(target);
    const [x, y] = [left + wide / 2, above + high / 2];
    if (!isReachable(target, x, y)) return [];
    const hit = document.elementFromPoint(x, y);
    const label =
      target.closest('label') ?? (target.id ? document.querySelector(`label[for="${target.id}"]`) : null);
    if (!hit || target.contains(hit) || hit.contains(target) || label?.contains(hit)) return [];
    // A toast disappears by itself.
    if (hit.closest('.Toastify')) return [];
    return [`${nameOf(target)} lies below ${nameOf(hit)}`];
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
