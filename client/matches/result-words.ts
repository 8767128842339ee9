const words = { W: 'won', D: 'drawn', L: 'lost' } as const;

/** Returns the word of a result in the answers of the server, `W`, `D` or `L`. */
export function wordOf(result: string): 'won' | 'drawn' | 'lost' {
  return words[result as keyof typeof words];
}
