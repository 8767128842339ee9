import type { Plugin } from 'vite';

/** Selectors that our toasts never use (client/app/toast-host.tsx): other corners, themes, stacking, spinners, other animations, RTL, progress bars. */
const unused =
  /-(?:top|left|center)\b|stacked|rtl|colored|dark|auto|flip|slide|spin|zoom-exit|zoomOut|progress-bar-theme|progress-bar--(?:info|success|warning|error|controlled)|(?:In|Out)(?:Left|Up|Down)$/;

/** Keeps the styles of the toast library that our toasts use. This halves the bytes that every phone stores. */
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

/** Removes rules whose selectors are all unused, and unused keyframes. */
export function withoutUnused(css: string): string {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '').match(/[^{}]+\{(?:[^{}]|\{[^{}]*\})*\}/g) ?? [];
  return withoutUnread(rules.filter((rule) => !preludeOf(rule).every((each) => unused.test(each))).join(''));
}

/** Removes custom properties that no rule reads. The library's code reads those of the icons. */
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
