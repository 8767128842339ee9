/** The most characters of a grid's name. */
export const GRID_NAME_MAX = 80;
