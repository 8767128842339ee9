import { useTranslation } from 'react-i18next';
import type { Refusal } from './apply-optimistic-picks.ts';

/** Says why a choice was not taken, e.g. "El partido ya empezó."; null: unknown. */
export function useRefusalText(): (refusal: Refusal | null) => string {
  const { t } = useTranslation(['play', 'errors']);
  return (refusal) => {
    if (refusal === null) return t('stateHelp.refusedPlain');
    if (refusal === 'expired' || refusal === 'invalid_input' || refusal === 'match_moved')
      return t(`receipts.${refusal}`);
    return t(`errors:codes.${refusal}`);
  };
}
