/** The rows of the tables of verdicts in docs/seal.md. `C1`: could not be checked. */
export const WRONG = ['W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7', 'W8', 'W9'] as const;
export const UNPROVEN = ['N0', 'N1', 'N2', 'N3', 'N4', 'N5', 'N6', 'N7', 'N8', 'N9'] as const;
export type FindingCode = (typeof WRONG)[number] | (typeof UNPROVEN)[number] | 'C1';

/** Why something could not be checked. */
export type UncheckedReason = 'noLog' | 'noAnswer' | 'noCall' | 'stopped' | 'tooLarge' | 'damagedFile';

/** A finding of a check. `words` are English; the page has its own texts for the codes. */
export interface Finding {
  code: FindingCode;
  words: string;
  /** The missing part for a finding `N0`, and the reason for `C1`. */
  about?: 'key' | 'witness' | 'grid' | UncheckedReason;
}

/** Best last. The exit codes of the program are 1, 3, 2 and 0. */
export type Verdict = 'wrong' | 'unchecked' | 'unproven' | 'proven';

/** Returns the worst verdict of the findings. */
export function verdictOf(findings: readonly Pick<Finding, 'code'>[]): Verdict {
  if (findings.some(({ code }) => code.startsWith('W'))) return 'wrong';
  if (findings.some(({ code }) => code.startsWith('C'))) return 'unchecked';
  return findings.length > 0 ? 'unproven' : 'proven';
}

/** Bytes of the log, of a note or of a proof that do not fit. The message is English. */
export class LogError extends Error {}

/** Something that could not be checked. Becomes a finding `C1`. */
export class UncheckedError extends Error {
  readonly reason: UncheckedReason;

  constructor(reason: UncheckedReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
