import type { Plugin } from 'vite';
import { webManifest, webManifestFiles } from '../../client/pwa/web-manifest.ts';

/** Writes the web app manifests, one for each language. */
export function webManifests(): Plugin {
  return {
    name: 'doce:web-manifests',
    apply: 'build',
    generateBundle() {
      for (const [language, fileName] of webManifestFiles) {
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(webManifest(language)) });
      }
    },
  };
}
