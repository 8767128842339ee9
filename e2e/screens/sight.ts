/** What a page looks like to a program that measures it. */
export interface Sight {
  /** Pixels by which the page is wider than the window. */
  overhang: number;
  /** Texts of which a part cannot be seen. */
  cut: string[];
  /** Texts that end in an ellipsis. */
  shortened: string[];
  /** Texts that lie over others. */
  overlapping: string[];
  /** Images that did not load. */
  broken: string[];
  /** What can be tapped and is smaller than a finger. */
  small: string[];
  /** What can be tapped and lies below something else. */
  covered: string[];
  /** All that can be read or is read aloud. */
  texts: string[];
}

/** Runs in the page, so it stands alone. In: the width that the window should have, px. */
export function lookAtPage(width: number): Sight {
  const finger = 44;
  // The top of the screen: what lies below a modal dialog is not looked at.
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

  /** Where a text ends before its end; null when all of it can be seen or scrolled to. */
  const cutOf = (node: Text, parent: Element): string | null => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
    let scrolls = false;
    for (
      let holder: Element | null = parent;
      holder && holder !== document.documentElement;
      holder = holder.parentElement
    ) {
      const style = getComputedStyle(holder);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const frame = holder.getBoundingClientRect();
      const [isAutoX, isAutoY] = [style.overflowX, style.overflowY].map(
        (way) => way === 'auto' || way === 'scroll',
      );
      if (isAutoX && holder.scrollWidth > holder.clientWidth) scrolls = true;
      if (isAutoY && holder.scrollHeight > holder.clientHeight) scrolls = true;
      if (scrolls) break;
      const isMeant = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      const hides = (way: string) => way === 'hidden' || way === 'clip';
      const over = Math.max(
        0,
        ...boxes.map((box) => Math.max(box.right - frame.right, frame.left - box.left)),
      );
      const below = Math.max(0, ...boxes.map((box) => box.bottom - frame.bottom));
      if (hides(style.overflowX) && over > 1 && !isMeant) return `by ${px(over)} px at the side`;
      if (hides(style.overflowY) && below > 4 && !isMeant) return `by ${px(below)} px at the bottom`;
      if (isMeant) return null;
      // What has a ground or a border of its own holds its texts.
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

  /** What is taken out of the flow lies over what scrolls by below it, and is to be told from that by its ground. */
  const layerOf = (element: Element): Element => {
    for (let holder: Element | null = element; holder && holder !== top; holder = holder.parentElement)
      if (['absolute', 'fixed', 'sticky'].includes(getComputedStyle(holder).position)) return holder;
    return top;
  };
  /** What is left of a box of an element once all that scrolls or clips around it has taken its part. */
  const clipped = (box: DOMRect, element: Element): DOMRect => {
    let { left, top: above, right, bottom } = box;
    for (let holder: Element | null = element; holder && holder !== top; holder = holder.parentElement) {
      // What is drawn only when it comes into sight clips too, and has the size that it last had until then.
      const { overflowY, contentVisibility } = getComputedStyle(holder);
      if (overflowY === 'visible' && contentVisibility !== 'auto') continue;
      const frame = holder.getBoundingClientRect();
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
      // The boxes of lines that are set close reach into each other; their letters do not.
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
  /** Not scrolled away, by the page or by what holds it. */
  const isInSight = (target: Element, x: number, y: number): boolean => {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    for (let holder = target.parentElement; holder; holder = holder.parentElement) {
      if (getComputedStyle(holder).overflowY === 'visible') continue;
      const frame = holder.getBoundingClientRect();
      if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return false;
    }
    return true;
  };
  const small = targets.flatMap((target) => {
    // A link inside a sentence is as high as its line.
    if (getComputedStyle(target).display === 'inline') return [];
    const { width: wide, height: high } = placeOf(target);
    return wide < finger - 0.5 || high < finger - 0.5
      ? [`${nameOf(target)} is ${px(wide)} × ${px(high)}`]
      : [];
  });
  const covered = targets.flatMap((target) => {
    const { left, top: above, width: wide, height: high } = placeOf(target);
    const [x, y] = [left + wide / 2, above + high / 2];
    if (!isInSight(target, x, y)) return [];
    const hit = document.elementFromPoint(x, y);
    const label =
      target.closest('label') ?? (target.id ? document.querySelector(`label[for="${target.id}"]`) : null);
    if (!hit || target.contains(hit) || hit.contains(target) || label?.contains(hit)) return [];
    // A toast goes by itself.
    if (hit.closest('.Toastify')) return [];
    return [`${nameOf(target)} lies below ${nameOf(hit)}`];
  });

  const attributes = ['aria-label', 'alt', 'title', 'placeholder', 'aria-valuetext'];
  const spoken = [...top.querySelectorAll(attributes.map((name) => `[${name}]`).join())]
    .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true]'))
    .flatMap((element) => attributes.flatMap((name) => element.getAttribute(name) ?? []));
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
    texts: [...texts.map(({ node }) => node.textContent.trim()), ...spoken],
  };
}
