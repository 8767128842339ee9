import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** The chunks behind which only administrators go, by the module they begin with. */
const administrators = /\/client\/features\/admin\/|\/locales\/[^/]+\/admin\.json$/;

/** What can do nothing without a network, and is left out where it cannot be had (lazily.tsx, use-late-dialog.ts). */
const onlineOnly =
  /\/client\/(features\/(push|groups\/[a-z]+(-group)?-dialog|profile\/(delete-account|phone)-dialog)|session\/email-dialog)|\/locales\/[^/]+\/notifications\.json$/;

/** Remembers which files of the build a player's page can come to need without a network: not those that only the admin panel uses, for one. */
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

/** The entries of a bundle and all that they import, now or later, short of the admin panel and of what needs a network; with their styles. */
export function filesOfPlayers(bundle: Bundle): Set<string> {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    if (chunk.facadeModuleId && isLeftOut(chunk.facadeModuleId)) return;
    files.add(name);
    chunk.viteMetadata?.importedCss.forEach((style) => files.add(style));
    [...chunk.imports, ...chunk.dynamicImports].forEach(add);
  };
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.isEntry) add(file.fileName);
    // A script that stands in no chunk was put into the page by itself.
    if (file.type === 'asset' && file.fileName.endsWith('.js')) files.add(file.fileName);
  }
  return files;
}

function isLeftOut(module: string): boolean {
  return administrators.test(module) || onlineOnly.test(module);
}
