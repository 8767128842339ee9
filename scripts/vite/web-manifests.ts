import type { Plugin } from 'vite';
import { LANGUAGES } from '../../shared/rules/languages.ts';
import { webManifestFiles } from '../../client/pwa/web-manifest-files.ts';
import { webManifest } from './web-manifest.ts';

/** Writes the web app manifests, one for each language. */
export function webManifests(): Plugin {
  return {
    name: 'doce:web-manifests',
    apply: 'build',
    generateBundle() {
      for (const language of LANGUAGES) {
        const source = JSON.stringify(webManifest(language));
        this.emitFile({ type: 'asset', fileName: webManifestFiles[language], source });
      }
    },
  };
}
