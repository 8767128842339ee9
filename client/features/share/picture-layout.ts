import {
  centred,
  COLOURS,
  fit,
  frame,
  MARGIN,
  type Measure,
  PICTURE,
  type Shape,
  type TextShape,
} from '../../picture/shapes.ts';
import type { PictureContent, PictureRow } from './picture-content.ts';

const ROWS_TOP = 450;
const ROWS_BOTTOM = 1220;
const LARGEST_ROW = 66;
/** More rows need a second column. */
const ONE_COLUMN = 16;
const TWO_COLUMNS = 48;

/** The texts of the picture in the player's language. */
export interface PictureTexts {
  player: string;
  grid: string;
  /** e.g. "7" */
  figure: string;
  /** e.g. "de 9" */
  of: string;
  /** e.g. "aciertos hasta ahora" */
  caption: string;
  /** e.g. "¿Me ganas?" */
  challenge: string;
  /** When the picture was drawn. */
  time: string;
  /** The app's address. */
  address: string;
  draw: string;
}

/** Returns the shapes of the picture. Every text fits its place: it becomes smaller, and then ends in "…". */
export function layOutPicture(content: PictureContent, texts: PictureTexts, measure: Measure): Shape[] {
  return [
    ...frame(texts, measure),
    ...(content.kind === 'ready'
      ? readyHead(content, texts, measure)
      : [...picksHead(content.rows, texts, measure), ...rows(content.rows, texts.draw, measure)]),
  ];
}

/** Before the first match: the ring fills the picture. */
function readyHead(
  { picked, total }: { picked: number; total: number },
  texts: PictureTexts,
  measure: Measure,
): Shape[] {
  const line = (text: string, y: number, size: number, color: string, isBold = true) =>
    centred({ text, y, size, color, isBold }, measure);
  const parts = Array.from({ length: total }, (_, index) => (index < picked ? COLOURS.accent : COLOURS.pill));
  return [
    line(texts.grid, 190, 48, COLOURS.text),
    line(texts.player, 256, 40, COLOURS.muted, false),
    ...ring({ x: PICTURE.width / 2, y: 590, radius: 250 }, parts, texts, measure),
    line(texts.caption, 930, 60, COLOURS.text, false),
    line(texts.challenge, 1060, 96, COLOURS.accent),
  ];
}

/** From the first start on: the ring has a part for each match, in the order of the rows. */
function picksHead(matches: PictureRow[], texts: PictureTexts, measure: Measure): Shape[] {
  const x = 400;
  const line = (text: string, y: number, size: number, color: string, isBold = true) =>
    fit(
      { kind: 'text', text, x, y, size, isBold, align: 'left', color },
      PICTURE.width - MARGIN - x,
      measure,
    );
  const colours = { hit: COLOURS.accent, miss: COLOURS.miss, open: COLOURS.pill };
  const parts = matches.map(({ result, isLive }) =>
    isLive && result !== 'hit' ? COLOURS.muted : colours[result],
  );
  return [
    ...ring({ x: 215, y: 285, radius: 120 }, parts, texts, measure),
    line(texts.grid, 180, 38, COLOURS.muted, false),
    line(texts.player, 236, 48, COLOURS.text),
    line(texts.caption, 296, 38, COLOURS.text, false),
    line(texts.challenge, 376, 64, COLOURS.accent),
  ];
}

function ring(
  { x, y, radius }: { x: number; y: number; radius: number },
  parts: string[],
  { figure, of }: PictureTexts,
  measure: Measure,
): Shape[] {
  const line = (text: string, down: number, size: number, color: string) =>
    fit(
      {
        kind: 'text',
        text,
        x,
        y: y + radius * down,
        size: radius * size,
        isBold: true,
        align: 'center',
        color,
      },
      radius * 1.4,
      measure,
    );
  return [
    { kind: 'ring', x, y, radius, width: radius * 0.2, parts, color: COLOURS.accent },
    line(figure, -0.12, 0.85, COLOURS.text),
    line(of, 0.46, 0.25, COLOURS.muted),
  ];
}

function rows(all: PictureRow[], draw: string, measure: Measure): Shape[] {
  const columns = all.length <= ONE_COLUMN ? 1 : all.length <= TWO_COLUMNS ? 2 : 3;
  const perColumn = Math.ceil(all.length / columns);
  const gap = 16;
  const width = (PICTURE.width - 2 * MARGIN - gap * (columns - 1)) / columns;
  const height = Math.min(LARGEST_ROW, (ROWS_BOTTOM - ROWS_TOP) / perColumn);
  return all.flatMap((row, index) => {
    const x = MARGIN + Math.floor(index / perColumn) * (width + gap);
    const y = ROWS_TOP + (index % perColumn) * height;
    return drawRow(row, draw, { x, y, width, height: height - 4 }, measure);
  });
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Home team, score and away team in a line; the picked one is bold and green. A check or a cross ends the line, in grey
 * while it can change.
 */
function drawRow(
  { home, away, score, pick, result, isLive }: PictureRow,
  draw: string,
  place: Place,
  measure: Measure,
): Shape[] {
  const { x, y, width, height } = place;
  const size = Math.min(32, height * 0.55);
  const pad = size / 2;
  const markRoom = size * 1.4;
  const pill = size * 3.2;
  const name = (width - pill - markRoom - 3 * pad) / 2;
  const middle = y + height / 2;
  const pillX = x + pad + name + pad / 2;
  const tone = (isPicked: boolean) => ({
    isBold: isPicked,
    color: isPicked ? COLOURS.accent : COLOURS.muted,
  });
  const shown = score ? `${score.home}–${score.away}` : pick === 'draw' ? draw : '–';
  const text = (part: Omit<TextShape, 'kind' | 'y' | 'size'>, room: number) =>
    fit({ kind: 'text', y: middle, size, ...part }, room, measure);
  return [
    { kind: 'box', x, y, width, height, radius: Math.min(12, height / 4), color: COLOURS.card },
    text({ text: home, x: x + pad + name, align: 'right', ...tone(pick === 'home_win') }, name),
    {
      kind: 'box',
      x: pillX,
      y: y + height * 0.12,
      width: pill,
      height: height * 0.76,
      radius: height / 5,
      color: pick === 'draw' ? COLOURS.accent : COLOURS.pill,
    },
    text(
      {
        text: shown,
        x: pillX + pill / 2,
        align: 'center',
        isBold: pick === 'draw',
        color: pick === 'draw' ? COLOURS.ground : COLOURS.muted,
      },
      pill - 8,
    ),
    text({ text: away, x: pillX + pill + pad / 2, align: 'left', ...tone(pick === 'away_win') }, name),
    ...(result === 'open'
      ? []
      : [
          {
            kind: 'mark' as const,
            isHit: result === 'hit',
            x: x + width - pad - size / 2,
            y: middle,
            size,
            color: isLive ? COLOURS.muted : result === 'hit' ? COLOURS.accent : COLOURS.miss,
          },
        ]),
  ];
}
