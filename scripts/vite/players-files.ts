import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** The entry modules of the chunks that only administrators load. */
const administrators = /\/client\/features\/admin\/|\/locales\/[^/]+\/(admin|refusals)\.json$/;

/**
 * Entry modules that need a network; the app works without them (optional.tsx, use-late-dialog.ts). The worker caches
 * legal texts and the record when first read (client/pwa/routes.ts).
 */
const onlineOnly =
  /\/@simplewebauthn\/|\/shared\/phones\/|\/client\/(features\/(push|prizes\/claim-(box|dialog)|legal\/prize-terms|share\/share-dialog|groups\/([a-z-]+-dialog|past-editions|stopped-group)|play\/choices-notice|profile\/((delete-account|phone)-dialog|access\/)|record\/)|pages\/completion|shell\/(email-dialog|waiting-choices)|app\/(send-choices|completion-news))|\/locales\/[^/]+\/(access|choices|claims|editions|legal|notifications|record)\.json$/;

/** Records which files of the build a player's page can need offline. Files of the admin panel are not among them. */
export function playersFiles(): { plugin: Plugin; has: (file: string) => boolean } {
  let files = new Set<string>();
  return {
    has: (file) => files.has(file),
    plugin: {
      name: 'doce:players-files',
      apply: 'build',
      generateBundle(_, bundle) {
        files = filesOfPlayers(bundle);
      },
    },
  };
}

/**
 * Returns the entries of a bundle with all static and dynamic imports and their styles, without the modules above and
 * the group of the record (vite.config.ts).
 */
export function filesOfPlayers(bundle: Bundle): Set<string> {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    if (chunk.facadeModuleId ? isLeftOut(chunk.facadeModuleId) : chunk.name === 'record') return;
    files.add(name);
    chunk.viteMetadata?.importedCss.forEach((style) => files.add(style));
    [...chunk.imports, ...chunk.dynamicImports].forEach(add);
  };
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) add(file.fileName);
  return files;
}

function isLeftOut(module: string): boolean {
  return administrators.test(module) || onlineOnly.test(module);
}
