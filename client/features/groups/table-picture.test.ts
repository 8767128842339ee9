import { expect, test } from 'vitest';
import { PICTURE } from '../../picture/shapes.ts';
import { layOutTable, tableRowsOf } from './table-picture.ts';

const member = (id: number, different = {}) => ({
  id,
  firstName: 'Camila',
  lastName: 'Rojas',
  username: `cami.${id}`,
  wins: 20 - id,
  rank: id,
  ...different,
});
const members = [1, 2, 3, 4, 5, 6, 7].map((id) => member(id));
const texts = {
  group: 'Un grupo con un nombre que no termina nunca jamás de los jamases',
  caption: 'En vivo · 18 de 24 partidos',
  challenge: '¿Nos ganas?',
  time: '22 nov 2026 18:00',
  address: 'una-direccion-muy-larga.de-un-sitio-de-prueba.example.org:3000',
};

test('SHARE-05 the picture has the five best and the own row, with first names and initials', () => {
  const me = member(7, { rankBefore: 9, dayHits: 3 });
  const rows = tableRowsOf(members, me);
  expect(rows.map(({ rank, isOwn }) => [rank, isOwn])).toEqual([
    [1, false],
    [2, false],
    [3, false],
    [4, false],
    [5, false],
    [7, true],
  ]);
  expect(rows.at(-1)).toMatchObject({ name: 'Camila R.', up: 2, dayHits: 3, hits: 13 });
  expect(JSON.stringify(layOutTable(rows, texts, () => 1))).not.toContain('cami.');
});

test('SHARE-05 a player among the best has one row', () => {
  expect(tableRowsOf(members, members[1]!).map(({ rank, isOwn }) => [rank, isOwn])).toEqual([
    [1, false],
    [2, true],
    [3, false],
    [4, false],
    [5, false],
  ]);
});

test('SHARE-05 every text is inside the picture, also of the largest numbers and names', () => {
  const long = member(7, { firstName: 'M'.repeat(60), wins: 480, rank: 10_000, rankBefore: 1, dayHits: 48 });
  const measure = (text: string, { size }: { size: number }) => text.length * size * 0.6;
  for (const shape of layOutTable(tableRowsOf(members, long), texts, measure)) {
    if (shape.kind !== 'text') continue;
    const wide = measure(shape.text, shape);
    const left = { left: shape.x, right: shape.x - wide, center: shape.x - wide / 2 }[shape.align];
    expect([shape.text, left >= 0, left + wide <= PICTURE.width + 0.01, shape.y < PICTURE.height]).toEqual([
      shape.text,
      true,
      true,
      true,
    ]);
  }
});
