import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../shared/rules/languages.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
const PRIZE = /premio|prêmio|iphone|camiseta|camisa|garanti/iu;

test('LEGAL-09 texts that are the same for every installation promise no prize', () => {
  const texts = LANGUAGES.flatMap((language) => {
    const previews = JSON.parse(read(`locales/${language}/previews.json`)) as Record<string, object>;
    const { winners, verify, homePlain, groupPlain } = previews;
    return [read(`locales/${language}/manifest.json`), { winners, verify, homePlain, groupPlain }];
  });
  expect(JSON.stringify([read('client/index.html'), texts])).not.toMatch(PRIZE);
});
