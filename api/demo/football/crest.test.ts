import sharp from 'sharp';
import { expect, test } from 'vitest';
import { crestSvg, roundelSvg, type CrestPattern } from './crest.ts';
import { EVERY_LEAGUE, FRIENDLIES } from './demonstration-clubs.ts';

const PATTERNS: CrestPattern[] = ['plain', 'stripes', 'hoops', 'sash', 'halves', 'band', 'chevron'];

async function colourAt(svg: string, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  const place = (y * info.width + x) * info.channels;
  return [...data.subarray(place, place + info.channels)];
}

test.each(PATTERNS)(
  'JOB-07 a crest with the pattern %s renders as a picture that is transparent outside the shield',
  async (pattern) => {
    const svg = crestSvg({ initials: 'ABC', colours: ['#103f79', '#f3b229'], pattern });
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 64, height: 64, format: 'svg' });
    expect((await colourAt(svg, 0, 0))[3]).toBe(0);
    expect((await colourAt(svg, 32, 50))[3]).toBe(255);
  },
);

test('JOB-07 initials are drawn without a font, without accents and other characters', () => {
  const crest = (initials: string): string =>
    crestSvg({ initials, colours: ['#ffffff', '#111111'], pattern: 'plain' });
  expect(crest('ñá')).toBe(crest('NA'));
  expect(crest('<A>&"')).toBe(crest('A'));
  expect(crest('ABC')).not.toContain('<text');
  expect(crest('')).toContain('<svg');
});

test('JOB-07 an invalid colour does not break the drawing', () => {
  const svg = crestSvg({ initials: 'A', colours: ['"/><script>', 'red'], pattern: 'halves' });
  expect(svg).not.toContain('script');
});

test('JOB-07 every club has readable initials, in its own colour, black or white', () => {
  for (const club of FRIENDLIES.clubs) {
    const letters = /stroke="(#[0-9a-f]{6})" stroke-width="2.9"/.exec(crestSvg(club))![1]!;
    expect(contrast(letters, club.colours[0]), club.name).toBeGreaterThanOrEqual(4.5);
  }
  for (const league of EVERY_LEAGUE) expect(roundelSvg(league)).toMatch(/^<svg .*<\/svg>$/);
});

function contrast(one: string, other: string): number {
  const light = (colour: string): number =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
      const share = Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16) / 255;
      return sum + weight * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
    }, 0.05);
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b) as [number, number];
  return high / low;
}
