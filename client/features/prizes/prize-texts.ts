import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { serverNow } from '../../lib/server-clock.ts';
import type { OwnPrize } from './prizes-api.ts';

const titles: Partial<Record<OwnPrize['state'], 'prizes.lost' | 'prizes.refused'>> = {
  withdrawn: 'prizes.lost',
  refused: 'prizes.refused',
};

/** Returns e.g. "¡Ganaste! iPhone 16". */
export function usePrizeTitle({ state, prize }: OwnPrize): string {
  const { t } = useTranslation(['own', 'home']);
  return t(titles[state] ?? 'prizes.won', { prize: t(`home:prizes.${prize}.name`) });
}

/** Returns whose turn it is before the prize leaves: `asked` the winner's, `over` too late for it, `given` ours. */
export function claimStepOf({ state, claim }: OwnPrize, now: number): 'asked' | 'over' | 'given' | null {
  if ((state !== 'won' && state !== 'contacted') || !claim) return null;
  if (claim.changedAt) return 'given';
  return claim.until && Date.parse(claim.until) <= now ? 'over' : 'asked';
}

/** Returns what happens next, in a sentence or two; an empty text if the claim box says it. */
export function useNextStep(prize: OwnPrize): string {
  const { t } = useTranslation('own');
  const language = useLanguage();
  const { state, deliveredAt } = prize;
  const step = claimStepOf(prize, serverNow());
  if (step === 'over') return '';
  if (state === 'won' && step === 'given') return t('prizes.wonStep.given');
  return t(`prizes.next.${state}`, { date: deliveredAt ? formatDate(deliveredAt, language) : '' });
}

/** Returns the next step of a won prize in a few words. */
export function useShortStep(prize: OwnPrize): string {
  const { t } = useTranslation(['own', 'claims']);
  const language = useLanguage();
  const { state, claim } = prize;
  const step = claimStepOf(prize, serverNow());
  if (step === 'over') return t('claims:box.over');
  if (step === 'asked' && claim?.until)
    return t('prizes.wonStep.asked', { date: formatDate(claim.until, language) });
  if (state === 'won') return step === 'given' ? t('prizes.wonStep.given') : t('claims:box.wanted');
  return t(`prizes.wonStep.${state as 'contacted' | 'sent' | 'delivered'}`);
}
