/** A group takes no more members than this; its link is then used up. */
export const GROUP_MOST_MEMBERS = 10_000;

/** In how many groups one player can be, owned and joined together. */
export const PLAYER_MOST_GROUPS = 50;
