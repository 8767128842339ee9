import { OUTCOMES, type Outcome } from '../rules/outcome.ts';
import type { Card } from './entry.ts';

/**
 * Counts hits by the rule of the log: for a match counts a player's last save before its start that has the match. It
 * keeps a byte for each player and match, so that a grid of a million players fits into little memory.
 */
export class HitCount {
  private readonly matchIds: number[];
  private readonly indexOf: Map<number, number>;
  private picks = new Uint8Array(0);
  private players = 0;

  constructor(matchIds: Iterable<number>) {
    this.matchIds = [...matchIds];
    this.indexOf = new Map(this.matchIds.map((id, index) => [id, index]));
  }

  /**
   * Call it in the order of the places, with the picks of matches that had not started before the save.
   *
   * @param player counted from 0
   */
  add(player: number, card: Card): void {
    const width = this.matchIds.length;
    if ((player + 1) * width > this.picks.length) {
      const larger = new Uint8Array(2 * (player + 1) * width);
      larger.set(this.picks);
      this.picks = larger;
    }
    this.players = Math.max(this.players, player + 1);
    for (const [matchId, pick] of card)
      this.picks[player * width + this.indexOf.get(matchId)!] = OUTCOMES.indexOf(pick) + 1;
  }

  /** Returns the number of pairs of a player and a match that have a pick which counts. */
  pairs(): number {
    return this.picks.reduce((count, pick) => count + (pick === 0 ? 0 : 1), 0);
  }

  /** Returns the players with at least `least` hits. `outcomes`: of the matches that have one. */
  winners(outcomes: ReadonlyMap<number, Outcome>, least: number): { player: number; hits: number }[] {
    const wanted = this.matchIds.map((id) =>
      outcomes.has(id) ? OUTCOMES.indexOf(outcomes.get(id)!) + 1 : -1,
    );
    const winners: { player: number; hits: number }[] = [];
    for (let player = 0; player < this.players; player += 1) {
      const first = player * wanted.length;
      let hits = 0;
      for (let index = 0; index < wanted.length; index += 1)
        if (this.picks[first + index] === wanted[index]) hits += 1;
      if (hits >= least) winners.push({ player, hits });
    }
    return winners;
  }
}
