/** The pages, by the names of their paths. */
export type LegalKind = 'rules' | 'privacy' | 'terms';

/** `legal.json` of one language. */
export type LegalTexts = typeof import('../../../locales/es/legal.json');
