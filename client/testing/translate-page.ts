/**
 * Translates the page as Chrome does, and what comes later too: the words of each text move into two elements, and the
 * text itself is gone. It uses nothing from outside, because journeys run it in a browser. Returns how to stop it.
 */
export function translatePage(): () => void {
  const untouched = 'font, script, style, textarea, [translate="no"]';
  function translate(node: Node): void {
    if (node.nodeType !== Node.TEXT_NODE) return [...node.childNodes].forEach(translate);
    const words = node.textContent ?? '';
    if (words.trim() === '' || !document.body?.contains(node) || node.parentElement?.closest(untouched))
      return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = words;
    outer.append(inner);
    (node as ChildNode).replaceWith(outer);
  }
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(translate);
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  translate(document);
  return () => observer.disconnect();
}
