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
import { isOver } from './group-card.tsx';
import type { Group, Member } from './groups-api.ts';

/** A member in the picture of a table: first name and initial, never a username or a pick. */
export interface TableRow {
  rank: number;
  name: string;
  /** Places up since the last day began, negative: down. */
  up: number;
  dayHits: number;
  hits: number;
  isOwn: boolean;
}

/** How many of the best members are in the picture. */
const BEST = 5;
const ROWS_TOP = 300;
const ROW = 140;

/** The texts of the picture in the player's language. */
export interface TableTexts {
  group: string;
  /** e.g. "En vivo · 18 de 24 partidos" */
  caption: string;
  /** e.g. "¿Nos ganas?" */
  challenge: string;
  /** When the hits were counted. */
  time: string;
  address: string;
}

/** Returns the state of the table. It is final only with the edition, because a last match may be void or corrected. */
export function stageOf(group: Group, liveMatches: number): 'final' | 'live' | 'running' {
  if (isOver(group)) return 'final';
  return liveMatches > 0 ? 'live' : 'running';
}

/**
 * Returns the five best members and the own row. `isToday`: the last day with an outcome is today, so the hits of the
 * day and the changes of rank are news.
 */
export function tableRowsOf(
  members: readonly Member[],
  me: Member | null,
  { isToday, nameOfGone }: { isToday: boolean; nameOfGone: (member: Member) => string },
): TableRow[] {
  const best = members.slice(0, BEST);
  const shown = me && !best.some(({ id }) => id === me.id) ? [...best, me] : best;
  return shown.map((member) => ({
    rank: member.rank,
    name: member.gone ? nameOfGone(member) : `${member.firstName} ${initialOf(member.lastName)}`.trim(),
    up: isToday ? (member.rankBefore ?? member.rank) - member.rank : 0,
    dayHits: isToday ? (member.dayHits ?? 0) : 0,
    hits: member.wins,
    isOwn: member.id === me?.id,
  }));
}

function initialOf(lastName: string): string {
  const [first] = lastName.trim();
  return first ? `${first.toUpperCase()}.` : '';
}

/** Returns the shapes of the picture. Every text fits its place. */
export function layOutTable(rows: readonly TableRow[], texts: TableTexts, measure: Measure): Shape[] {
  return [
    ...frame(texts, measure),
    centred({ text: texts.group, y: 172, size: 56, color: COLOURS.text }, measure),
    centred({ text: texts.caption, y: 238, size: 36, color: COLOURS.muted, isBold: false }, measure),
    centred({ text: texts.challenge, y: 1195, size: 52, color: COLOURS.accent }, measure),
    ...rows.flatMap((row, index) => drawRow(row, ROWS_TOP + index * ROW, measure)),
  ];
}

function drawRow({ rank, name, up, dayHits, hits, isOwn }: TableRow, y: number, measure: Measure): Shape[] {
  const [x, width, height] = [MARGIN, PICTURE.width - 2 * MARGIN, ROW - 16];
  const middle = y + height / 2;
  const text = (part: Omit<TextShape, 'kind' | 'y' | 'isBold'>, room: number) =>
    fit({ kind: 'text', y: middle, isBold: true, ...part }, room, measure);
  const arrow = up === 0 ? [] : [up > 0 ? `▲${up}` : `▼${-up}`];
  return [
    { kind: 'box', x, y, width, height, radius: 20, color: isOwn ? COLOURS.pill : COLOURS.card },
    text({ text: `${rank}`, x: x + 70, size: 52, align: 'center', color: COLOURS.muted }, 100),
    text(
      { text: name, x: x + 140, size: 44, align: 'left', color: isOwn ? COLOURS.accent : COLOURS.text },
      430,
    ),
    ...arrow.map((shown) =>
      text(
        {
          text: shown,
          x: x + 650,
          size: 32,
          align: 'center',
          color: up > 0 ? COLOURS.accent : COLOURS.miss,
        },
        120,
      ),
    ),
    ...(dayHits > 0
      ? [text({ text: `+${dayHits}`, x: x + 770, size: 36, align: 'center', color: COLOURS.accent }, 110)]
      : []),
    text({ text: `${hits}`, x: x + width - 36, size: 60, align: 'right', color: COLOURS.text }, 110),
  ];
}
