import { expect, test } from 'vitest';
import { isName } from './name.ts';

test.each(['Lucía', 'J', '李小龙', 'محمد', 'Наталья', "O'Higgins-Ñuñez", 'Ana 😀'])(
  'AUTH-11 %s is a name',
  (text) => expect(isName(text)).toBe(true),
);

test.each(['😀', '123', '-', '👩‍👩‍👧', ''])('AUTH-11 %j is no name', (text) => expect(isName(text)).toBe(false));
