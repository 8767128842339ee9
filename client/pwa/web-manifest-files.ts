/** The manifest's file in each language; index.html names the first. */
export const webManifestFiles = {
  es: 'manifest.webmanifest',
  'pt-BR': 'manifest-pt-BR.webmanifest',
} as const;
