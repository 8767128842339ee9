import type { Attention, GameStatus } from '../../../../shared/rules/game-status.ts';

const MEANINGS: Record<string, [GameStatus | null, Attention | null]> = {
  TBD: ['scheduled', null],
  NS: ['scheduled', null],
  '1H': ['live', null],
  HT: ['live', null],
  '2H': ['live', null],
  ET: ['live', null],
  BT: ['live', null],
  P: ['live', null],
  LIVE: ['live', null],
  INT: ['live', null],
  FT: ['finished', null],
  AET: ['finished', null],
  PEN: ['finished', null],
  PST: [null, 'postponed'],
  SUSP: [null, 'suspended'],
  CANC: ['cancelled', null],
  ABD: [null, 'undecided'],
  AWD: [null, 'undecided'],
  WO: [null, 'undecided'],
};

/** The source's short status in our words; a null status says nothing and leaves ours as it is. */
export function statusFromSource(short: string): { status: GameStatus | null; attention: Attention | null } {
  const [status, attention] = MEANINGS[short.toUpperCase()] ?? [null, 'unknown' as const];
  return { status, attention };
}
