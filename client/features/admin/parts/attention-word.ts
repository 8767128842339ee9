import { ATTENTIONS, type Attention } from '../../../../shared/rules/match-status.ts';

/** Why a match asks for a look, as the panel has words for it: of what the source names no more there is more to say than that it is unknown. */
export const ATTENTION_WORDS = [...ATTENTIONS, 'absent'] as const;
type AttentionWord = (typeof ATTENTION_WORDS)[number];

/** What may ask for a look; of a match without a status of the source that is not known here, leave it out. */
export interface Marked {
  attention: Attention | null;
  sourceStatus?: string | null;
}

export function attentionWordOf({ attention, sourceStatus }: Marked): AttentionWord | null {
  return attention === 'unknown' && sourceStatus === null ? 'absent' : attention;
}
