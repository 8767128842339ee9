import { expect, test } from 'vitest';
import type { PictureContent, PictureRow } from './picture-content.ts';
import { COLOURS, fit, type Measure, PICTURE, type Shape } from '../../picture/shapes.ts';
import { layOutPicture } from './picture-layout.ts';

/** Every letter is as wide as 0.6 of its size, an emoji as wide as 1.2. */
const measure: Measure = (text, { size }) =>
  [...new Intl.Segmenter().segment(text)].length * size * (/\p{Emoji_Presentation}/u.test(text) ? 1.2 : 0.6);

const family = '👨‍👩‍👧‍👦';
const texts = {
  player: family.repeat(40),
  grid: 'Jornada con un nombre muy largo de verdad '.repeat(3),
  figure: '48',
  of: 'de 48',
  challenge: '¿Me ganas? ¿De verdad me ganas con tantas letras en una línea?',
  caption: 'aciertos hasta ahora',
  time: '22 nov 2026 18:00',
  address: 'una-direccion-muy-larga.de-un-sitio-de-prueba.example.org:3000',
  draw: 'Empate',
};
const rows = (count: number): PictureRow[] =>
  Array.from({ length: count }, (_, index) => ({
    home: index % 2 ? 'Club Atlético Independiente de Avellaneda y del Sur' : 'River',
    away: 'Deportivo Municipal de los Emojis ⚽🏆',
    score: index % 3 ? { home: 10, away: 10 } : null,
    pick: (['home_win', 'draw', 'away_win', null] as const)[index % 4]!,
    result: (['hit', 'miss', 'open'] as const)[index % 3]!,
    isLive: false,
  }));

const edges = (shape: Shape): { left: number; right: number; top: number; bottom: number } => {
  if (shape.kind === 'box')
    return { left: shape.x, right: shape.x + shape.width, top: shape.y, bottom: shape.y + shape.height };
  if (shape.kind === 'ring') {
    const { x, y, radius, width } = shape;
    const reach = radius + width / 2;
    return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
  }
  const half = shape.size / 2;
  const wide = shape.kind === 'text' ? measure(shape.text, shape) : shape.size;
  const align = shape.kind === 'text' ? shape.align : 'center';
  const left = align === 'left' ? shape.x : align === 'right' ? shape.x - wide : shape.x - wide / 2;
  return { left, right: left + wide, top: shape.y - half, bottom: shape.y + half };
};

const contents: [string, PictureContent][] = [
  ['no pick yet', { kind: 'ready', picked: 0, total: 12 }],
  ['all picks', { kind: 'ready', picked: 48, total: 48 }],
  ...[1, 12, 17, 48, 50].map((count): [string, PictureContent] => [
    `${count} matches`,
    { kind: 'picks', hits: 7, decided: 9, rows: rows(count) },
  ]),
];

test.each(contents)('SHARE-02 every shape is inside the picture: %s', (_what, content) => {
  for (const shape of layOutPicture(content, texts, measure)) {
    const { left, right, top, bottom } = edges(shape);
    expect([
      shape,
      left >= 0,
      top >= 0,
      right <= PICTURE.width + 0.01,
      bottom <= PICTURE.height + 0.01,
    ]).toEqual([shape, true, true, true, true]);
  }
});

test.each(contents)('SHARE-02 no text covers another one: %s', (_what, content) => {
  const shapes = layOutPicture(content, texts, measure).filter(
    ({ kind }) => kind !== 'box' && kind !== 'ring',
  );
  const placed = shapes.map((shape) => ({ shape, ...edges(shape) }));
  const overlaps = placed.flatMap((a, index) =>
    placed
      .slice(index + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
  );
  expect(overlaps).toEqual([]);
});

test('SHARE-02 a long text becomes smaller, then shorter, and never cuts an emoji', () => {
  const shape = {
    kind: 'text',
    text: '',
    x: 0,
    y: 0,
    size: 40,
    isBold: false,
    align: 'left',
    color: '',
  } as const;
  expect(fit({ ...shape, text: 'River' }, 120, measure)).toMatchObject({ text: 'River', size: 40 });
  expect(fit({ ...shape, text: 'River' }, 100, measure)).toMatchObject({ text: 'River' });
  const cut = fit({ ...shape, text: family.repeat(9) }, 200, measure);
  expect(cut.text).toBe(`${family.repeat(4)}…`);
  expect(cut.size).toBe(28);
});

test('SHARE-02 the picture shows a pick of a draw, and a mark that can still change, apart from the others', () => {
  const [row] = rows(1);
  const drawn = (different: Partial<PictureRow>) =>
    layOutPicture({ kind: 'picks', hits: 0, decided: 1, rows: [{ ...row!, ...different }] }, texts, measure);
  const colours = (shapes: Shape[], kind: Shape['kind']) =>
    shapes.filter((shape) => shape.kind === kind).map(({ color }) => color);
  expect(colours(drawn({ pick: 'draw' }), 'box')).not.toEqual(colours(drawn({ pick: 'home_win' }), 'box'));
  const [over, live] = [false, true].map((isLive) => colours(drawn({ result: 'miss', isLive }), 'mark'));
  expect(live).not.toEqual(over);
});

test('SHARE-02 the ring has a part for each match, with its result, and no gold', () => {
  const shapes = layOutPicture({ kind: 'picks', hits: 1, decided: 2, rows: rows(12) }, texts, measure);
  const [ring] = shapes.flatMap((shape) => (shape.kind === 'ring' ? [shape] : []));
  expect(ring?.parts).toHaveLength(12);
  expect(ring?.parts.slice(0, 3)).toEqual([COLOURS.accent, COLOURS.miss, COLOURS.pill]);
  expect(JSON.stringify(shapes)).not.toContain('#f6d27a');
});
