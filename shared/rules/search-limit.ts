/** So many letters a list is searched for at most: nothing that is found by name is longer. */
export const SEARCH_MAX = 120;
