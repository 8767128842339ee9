import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test.each([
  [undefined, 'es'],
  ['', 'es'],
  ['*', 'es'],
  ['en-US,en;q=0.9', 'es'],
  ['es-MX,es;q=0.9,pt;q=0.8', 'es'],
  ['en,pt;q=0.5,es;q=0.4', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['PT-br', 'pt-BR'],
  ['es;q=0.3,pt;q=0.7', 'pt-BR'],
  ['es-419,pt-BR', 'es'],
  ['pt;q=0,es;q=0.1', 'es'],
  ['pta,ese', 'es'],
])('I18N-06 Accept-Language %s is answered in %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
