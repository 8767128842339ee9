import { expect, test } from 'vitest';
import { codeOfTeam } from './team-code.ts';

test.each([
  ['River Plate', 'RIV'],
  ['Deportivo Cali', 'CAL'],
  ['Club Atlético Peñarol', 'PEN'],
  ['São Paulo', 'SAO'],
  ['FC', 'FC'],
  ['América', 'AME'],
  ['Vélez Sarsfield', 'VEL'],
  ['', ''],
])('GRP-14 three letters stand for %s', (name, code) => {
  expect(codeOfTeam(name)).toBe(code);
});
