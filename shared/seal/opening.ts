import { OUTCOMES, type Outcome } from '../rules/outcome.ts';
import { fromHex, toHex } from './bytes.ts';
import { type Card, MOST_PICKS } from './entry.ts';
import { LogError } from './finding.ts';

/** The card of a save, published once all matches of its grid have a start or a cancellation in the log. */
export interface Opening {
  /** The place of the save in the log. */
  place: number;
  salt: Uint8Array;
  card: Card;
}

/** The lines of a piece of openings. Only the last piece of a grid has fewer. */
export const OPENINGS_A_PIECE = 10_000;

const LETTERS = ['H', 'D', 'A'];
const LINE = /^(?:0|[1-9]\d{0,14}) [0-9a-f]{64}(?: [1-9]\d{0,9}:[HDA])+$/;

export function writeOpening({ place, salt, card }: Opening): string {
  const picks = card.map(([matchId, pick]) => ` ${matchId}:${LETTERS[OUTCOMES.indexOf(pick)]}`);
  return `${place} ${toHex(salt)}${picks.join('')}\n`;
}

/** Parses a piece of openings. Raises an error, in words, for a line that is not what `writeOpening` returns. */
export function* readOpenings(lines: string): Generator<Opening> {
  for (let start = 0; start < lines.length;) {
    const end = lines.indexOf('\n', start);
    if (end < 0) throw new LogError('the openings are cut off');
    yield readOpening(lines.slice(start, end));
    start = end + 1;
  }
}

function readOpening(line: string): Opening {
  const [place, salt, ...picks] = line.split(' ');
  const card = picks.map((each): [number, Outcome] => [
    Number(each.slice(0, -2)),
    OUTCOMES[LETTERS.indexOf(each.at(-1)!)]!,
  ]);
  const isRising = card.every(([id], index) => index === 0 || id > card[index - 1]![0]);
  if (!LINE.test(line) || card.length > MOST_PICKS || !isRising || card.some(([id]) => id > 0xffffffff))
    throw new LogError('an opening is malformed');
  return { place: Number(place), salt: fromHex(salt!), card };
}
