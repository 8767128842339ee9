import { ATTENTIONS, type Attention } from '../../../../shared/rules/match-status.ts';

/** Why a match needs a person. `absent`: the source does not report the match any more. */
export const ATTENTION_WORDS = [...ATTENTIONS, 'absent'] as const;
type AttentionWord = (typeof ATTENTION_WORDS)[number];

export interface Marked {
  attention: Attention | null;
  /** Undefined if it is not known here. */
  sourceStatus?: string | null;
  /** The clubs that the source names, a line each, if they are others. */
  sourceClubs?: string | null;
}

export function attentionWordOf({ attention, sourceStatus }: Marked): AttentionWord | null {
  return attention === 'unknown' && sourceStatus === null ? 'absent' : attention;
}
