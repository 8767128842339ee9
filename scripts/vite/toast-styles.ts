import type { Plugin } from 'vite';

/** What our toasts never are (client/app/toast-host.tsx): in another corner, of another theme, stacked, turning, moved otherwise, from right to left, or with a bar to be seen. */
const unused =
  /-(?:top|left|center)\b|stacked|rtl|colored|dark|auto|flip|slide|spin|zoom-exit|zoomOut|progress-bar-theme|progress-bar--(?:info|success|warning|error|controlled)|(?:In|Out)(?:Left|Up|Down)$/;

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
  return withoutUnread(rules.filter((rule) => !preludeOf(rule).every((each) => unused.test(each))).join(''));
}

/** Without the custom properties that nothing in it reads; those of the icons are read by the library's code. */
function withoutUnread(css: string): string {
  const left = css.replaceAll(/\s*(--[\w-]+):[^;]*;/g, (declaration: string, name: string) =>
    name.includes('icon-color') || css.includes(`var(${name})`) ? declaration : '',
  );
  return left.length < css.length ? withoutUnread(left) : css;
}

function preludeOf(rule: string): string[] {
  return rule
    .slice(0, rule.indexOf('{'))
    .split(',')
    .map((each) => each.trim());
}
