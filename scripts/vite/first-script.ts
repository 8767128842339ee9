import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { publicPages } from '../../client/shell/public-pages.ts';

type Bundle = Rolldown.OutputBundle;

/**
 * The chunks that the app requests at once per path, language, and for snapshots; the build finds them by entry module.
 */
const wanted: Record<string, string[]> = {
  snapshots: ['client/storage/database.ts', 'node_modules/dexie/dist/modern/dexie.mjs'],
  es: ['locales/es/common.json'],
  'pt-BR': ['locales/pt-BR/common.json'],
  '/jugar': ['client/pages/play-page.tsx'],
  '/perfil': ['client/pages/profile-page.tsx'],
  ...Object.fromEntries(
    Object.entries(publicPages).flatMap(([path, [, module]]) => (module ? [[path, [module]]] : [])),
  ),
};

/**
 * The inline script tells older browsers that they are too old, so these have to read it: Chrome 61, Safari 11. Still
 * older ones have no modules either, and show the page that the server rendered.
 */
const target = 'es2016';

/** Adds client/first-script.ts to index.html as an inline script. */
export function firstScript(): Plugin {
  let root = '';
  return {
    name: 'doce:first-script',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const script = scriptTag(await buildScript(root), partsOf(html, bundle));
        // A script after a style sheet would wait for it.
        return html.replace('<script type="module"', (tag) => `${script}\n    ${tag}`);
      },
    },
  };
}

/** A classic script, because a module waits until the page is parsed. */
async function buildScript(root: string): Promise<string> {
  const result = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      target,
      lib: { entry: join(root, 'first-script.ts'), formats: ['iife'], name: 'firstScript' },
    },
  })) as Rolldown.RolldownOutput[];
  return result[0]!.output[0].code;
}

/** An inline script saves a round trip; its hash is in the content security policy (api/http/security-headers.ts). */
function scriptTag(source: string, parts: Record<string, string[]>): string {
  return `<script data-parts='${JSON.stringify(parts)}'>${source.replaceAll('</', '<\\/').trim()}</script>`;
}

function partsOf(html: string, bundle: Bundle): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(wanted).map(([key, modules]) => [
      key,
      [...new Set(modules.flatMap((each) => filesOf(html, bundle, each)))],
    ]),
  );
}

/** Returns the files of a chunk, except those that index.html already names. */
function filesOf(html: string, bundle: Bundle, module: string): string[] {
  const part = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/${module}`)),
  ) as Rolldown.OutputChunk | undefined;
  if (!part) throw new Error(`The build has no part with ${module}`);
  return [part.fileName, ...part.imports]
    .map((fileName) => `/${fileName}`)
    .filter((file) => !html.includes(file))
    .flatMap((file) => {
      const chunk = bundle[file.slice(1)] as Rolldown.OutputChunk;
      return [file, ...[...(chunk.viteMetadata?.importedCss ?? [])].map((style) => `/${style}`)];
    });
}
