import type { Plugin } from 'vite';

/** What our toasts never are (client/app/toast-host.tsx): in another corner, of another theme, stacked, turning, moved otherwise, or from right to left. */
const unused =
  /-(?:top|left|center)\b|stacked|rtl|colored|dark|auto|flip|slide|spin|zoom-exit|zoomOut|(?:In|Out)(?:Left|Up|Down)$/;

/** Brings of the toasts' library the styles that our toasts use: half of its bytes, which every phone keeps. */
export function toastStyles(): Plugin {
  return {
    name: 'doce:toast-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /ReactToastify\.css$/ },
      handler: (code) => ({ code: withoutUnused(code), map: null }),
    },
  };
}

/** A stylesheet without the rules all of whose selectors, and the keyframes whose names, are none of ours. */
export function withoutUnused(css: string): string {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '').match(/[^{}]+\{(?:[^{}]|\{[^{}]*\})*\}/g) ?? [];
  return rules.filter((rule) => !preludeOf(rule).every((each) => unused.test(each))).join('');
}

function preludeOf(rule: string): string[] {
  return rule
    .slice(0, rule.indexOf('{'))
    .split(',')
    .map((each) => each.trim());
}
