import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { OwnPrize } from './prizes-api.ts';

const titles: Partial<Record<OwnPrize['state'], 'prizes.lost' | 'prizes.refused'>> = {
  withdrawn: 'prizes.lost',
  refused: 'prizes.refused',
};

/** Returns e.g. "¡Ganaste! iPhone 16". */
export function usePrizeTitle({ state, prize }: OwnPrize): string {
  const { t } = useTranslation('own');
  const { t: home } = useTranslation('home');
  return t(titles[state] ?? 'prizes.won', { prize: home(`prizes.${prize}.name`) });
}

/** Returns what happens next, in a sentence or two. */
export function useNextStep({ state, mailedAt, deliveredAt }: OwnPrize): string {
  const { t } = useTranslation('own');
  const language = useLanguage();
  const at = state === 'delivered' ? deliveredAt : mailedAt;
  const date = at ? formatDate(at, language) : '';
  return t(`prizes.next.${state === 'won' && mailedAt ? 'mailed' : state}`, { date });
}
