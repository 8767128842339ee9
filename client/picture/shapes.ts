import { lettersOf } from '../../shared/rules/letters.ts';

export const PICTURE = { width: 1080, height: 1350 };
export const MARGIN = 60;

export const COLOURS = {
  ground: '#0d1210',
  card: '#151c19',
  pill: '#28332e',
  text: '#f2f5f3',
  muted: '#b8c4be',
  accent: '#4fe09a',
  miss: '#ff8d8f',
} as const;

interface TextStyle {
  size: number;
  isBold: boolean;
}
export interface TextShape extends TextStyle {
  kind: 'text';
  text: string;
  x: number;
  /** The middle of the line. */
  y: number;
  align: 'left' | 'center' | 'right';
  color: string;
}
/** The shapes that the canvas draws, in order. Pixels of a picture of `PICTURE`. */
export type Shape =
  | TextShape
  | { kind: 'box'; x: number; y: number; width: number; height: number; radius: number; color: string }
  | { kind: 'ring'; x: number; y: number; radius: number; width: number; parts: string[]; color: string }
  | { kind: 'mark'; isHit: boolean; x: number; y: number; size: number; color: string };

/** Returns the width of a text in pixels. */
export type Measure = (text: string, style: TextStyle) => number;

/** Returns a line of text in the middle of the picture. */
export function centred(
  {
    text,
    y,
    size,
    color,
    isBold = true,
  }: { text: string; y: number; size: number; color: string; isBold?: boolean },
  measure: Measure,
): TextShape {
  const shape: TextShape = {
    kind: 'text',
    text,
    x: PICTURE.width / 2,
    y,
    size,
    isBold,
    align: 'center',
    color,
  };
  return fit(shape, PICTURE.width - 2 * MARGIN, measure);
}

/** Returns the ground of every picture, with the app's name, the time of the data and the address. */
export function frame({ time, address }: { time: string; address: string }, measure: Measure): Shape[] {
  const { width, height } = PICTURE;
  return [
    { kind: 'box', x: 0, y: 0, width, height, radius: 0, color: COLOURS.ground },
    centred({ text: 'Doce', y: 80, size: 64, color: COLOURS.accent }, measure),
    centred({ text: time, y: 1262, size: 28, color: COLOURS.muted, isBold: false }, measure),
    centred({ text: address, y: 1306, size: 34, color: COLOURS.accent }, measure),
  ];
}

/**
 * Returns the text in the largest size that fits, down to 70 %, and then with fewer letters. It never cuts an emoji.
 */
export function fit(shape: TextShape, room: number, measure: Measure): TextShape {
  const wide = measure(shape.text, shape);
  if (wide <= room) return shape;
  const small = { ...shape, size: shape.size * Math.max(0.7, room / wide) };
  const letters = lettersOf(shape.text);
  let text = shape.text;
  while (letters.length > 0 && measure(text, small) > room + 0.01) {
    letters.pop();
    text = `${letters.join('').trimEnd()}…`;
  }
  return { ...small, text };
}
