/** Where a match stands. `cancelled` is void: it gives nobody a hit. */
export const GAME_STATUSES = ['scheduled', 'live', 'finished', 'cancelled'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

/**
 * Why a match needs a look although its status stands: postponed (no date yet), suspended (interrupted),
 * undecided (abandoned, awarded, walkover: an administrator decides), unknown (the source said something new).
 */
export const ATTENTIONS = ['postponed', 'suspended', 'undecided', 'unknown'] as const;
export type Attention = (typeof ATTENTIONS)[number];
