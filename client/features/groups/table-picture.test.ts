import { expect, test } from 'vitest';
import { PICTURE } from '../../picture/shapes.ts';
import { sampleEdition, sampleGroup } from '../../testing/sample-groups.ts';
import { layOutTable, stageOf, tableRowsOf } from './table-picture.ts';

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
const today = { isToday: true, nameOfGone: () => 'Cuenta eliminada' };
const texts = {
  group: 'Un grupo con un nombre que no termina nunca jamás de los jamases',
  caption: 'En vivo · 18 de 24 partidos',
  challenge: '¿Nos ganas?',
  time: '22 nov 2026 18:00',
  address: 'una-direccion-muy-larga.de-un-sitio-de-prueba.example.org:3000',
};

test('SHARE-05 the picture has the five best and the own row, with first names and initials', () => {
  const me = member(7, { rankBefore: 9, dayHits: 3 });
  const rows = tableRowsOf(members, me, today);
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
  expect(tableRowsOf(members, members[1]!, today).map(({ rank, isOwn }) => [rank, isOwn])).toEqual([
    [1, false],
    [2, true],
    [3, false],
    [4, false],
    [5, false],
  ]);
});

test('SHARE-05 arrows and hits are those of today, and a player whose account is gone has the words of the page', () => {
  const me = member(7, { rankBefore: 9, dayHits: 3 });
  const erased = member(1, { firstName: '', lastName: '', username: '', gone: 'erased' as const });
  const rows = tableRowsOf([erased], me, { ...today, isToday: false });
  expect(rows.map(({ name, up, dayHits }) => [name, up, dayHits])).toEqual([
    ['Cuenta eliminada', 0, 0],
    ['Camila R.', 0, 0],
  ]);
});

test('SHARE-05 it is the final table once the edition is over: not in the ten minutes before, and also with a void match', () => {
  const group = (endedAt: string | null, gamesPlayed: number) =>
    sampleGroup(4, { gamesQuantity: 12, gamesPlayed, edition: sampleEdition({ endedAt }) });
  expect(stageOf(group(null, 12), 0)).toBe('running');
  expect(stageOf(group(null, 11), 1)).toBe('live');
  expect(stageOf(group('2026-10-08T12:00:00.000Z', 11), 0)).toBe('final');
});

test('SHARE-05 every text is inside the picture, also of the largest numbers and names', () => {
  const long = member(7, { firstName: 'M'.repeat(60), wins: 480, rank: 10_000, rankBefore: 1, dayHits: 48 });
  const measure = (text: string, { size }: { size: number }) => text.length * size * 0.6;
  for (const shape of layOutTable(tableRowsOf(members, long, today), texts, measure)) {
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
