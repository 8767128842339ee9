import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, createServer, type Plugin, type Rolldown } from 'vite';
import { modules } from './class-name.ts';

type Bundle = Rolldown.OutputBundle;

/**
 * The chunks that the app requests at once per path, language and stored data; the build finds them by entry module.
 */
const wanted: Record<string, string[]> = {
  kept: ['client/offline/database.ts', 'node_modules/dexie/dist/modern/dexie.mjs'],
  es: ['client/i18n/texts-es.ts'],
  'pt-BR': ['client/i18n/texts-pt-BR.ts'],
  '/jugar': ['client/pages/play-page.tsx'],
  '/perfil': ['client/pages/profile-page.tsx'],
  '/ganadores': ['client/features/winners/winners-page.tsx'],
  '/bola-gaming': ['client/features/affiliates/affiliates-page.tsx'],
  '/bases': ['client/features/legal/legal-page.tsx'],
  '/privacidad': ['client/features/legal/legal-page.tsx'],
  '/terminos': ['client/features/legal/legal-page.tsx'],
};

/**
 * Adds the first screen to index.html (client/first-screen): HTML by the app's components, and an inline script.
 * `target`: the browsers that the script is for.
 */
export function firstScreen(target: string[]): Plugin {
  let root = '';
  return {
    name: 'doce:first-screen',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const markup = await drawMarkup(root);
        checkStyles(markup, bundle);
        const boot = bootTag(await buildBoot(root, target), partsOf(html, bundle));
        return (
          html
            .replace('<div id="root">', () => `${markup}\n    <div id="root">`)
            // A script after a style sheet would wait for it.
            .replace('<script type="module"', (tag) => `${boot}\n    ${tag}`)
        );
      },
    },
  };
}

async function drawMarkup(root: string): Promise<string> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    css: { modules },
    plugins: [react()],
  });
  try {
    const { firstScreen } = await server.ssrLoadModule('/first-screen/markup.tsx');
    return await (firstScreen as () => Promise<string>)();
  } finally {
    await server.close();
  }
}

/** A classic script, because a module waits until the page is parsed. */
async function buildBoot(root: string, target: string[]): Promise<string> {
  const result = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      target,
      lib: { entry: join(root, 'first-screen/boot.ts'), formats: ['iife'], name: 'boot' },
    },
  })) as Rolldown.RolldownOutput[];
  return result[0]!.output[0].code;
}

/** An inline script saves a round trip; its hash is in the content security policy (api/http/security-headers.ts). */
function bootTag(source: string, parts: Record<string, string[]>): string {
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
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${module}`),
  ) as Rolldown.OutputChunk | undefined;
  if (!part) throw new Error(`The build has no part that begins with ${module}`);
  return [part.fileName, ...part.imports]
    .map((fileName) => `/${fileName}`)
    .filter((file) => !html.includes(file))
    .flatMap((file) => {
      const chunk = bundle[file.slice(1)] as Rolldown.OutputChunk;
      return [file, ...[...(chunk.viteMetadata?.importedCss ?? [])].map((style) => `/${style}`)];
    });
}

/** Throws if the rendered first screen has a class that the page's style sheet lacks. */
function checkStyles(markup: string, bundle: Bundle): void {
  const styles = Object.values(bundle)
    .flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : []))
    .join('');
  const classes = [...markup.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' '));
  const unknown = classes.filter((name) => !styles.includes(`.${name}`));
  if (unknown.length > 0)
    throw new Error(`The first screen has classes of no style sheet: ${unknown.join(' ')}`);
}
