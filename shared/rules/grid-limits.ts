/** The most characters of a grid's name. */
export const GRID_NAME_MAX = 80;

/** The most matches that a grid takes; void ones do not count. */
export const GRID_GAMES_MAX = 48;
