import { useTranslation } from 'react-i18next';
import { COUNTRIES } from '../../shared/rules/countries.ts';
import type { NoPrizeReason } from '../../shared/rules/prize-terms.ts';
import { useCountryName } from '../i18n/country-name.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useSession } from '../session/use-session.ts';
import { Chip } from '../ui/chip.tsx';
import { useConfigQuery } from './config-api.ts';

/**
 * Whether the reader can win prizes: a player by their country, a visitor in `all` or `some` of the countries
 * (LEGAL-09). `all` until it is known.
 */
export function usePrizes(): 'all' | 'some' | 'none' {
  const { data } = useConfigQuery();
  const { user } = useSession();
  const codes = data?.prizeCountries;
  if (!codes) return 'all';
  if (user) return codes.some((code) => code === user.country) ? 'all' : 'none';
  return codes.length === 0 ? 'none' : codes.length < COUNTRIES.length ? 'some' : 'all';
}

/** Whether the reader can win prizes, or a visitor's country may have some. */
export const useHasPrizes = (): boolean => usePrizes() !== 'none';

/** Names the countries in which prizes are valid (LEGAL-09). Draws nothing until they are known. */
export function PrizeCountries({ className = 'note' }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useConfigQuery();
  const codes = data?.prizeCountries;
  if (!codes) return null;
  const countries = new Intl.ListFormat(language).format(codes.map((code) => t(`countries.${code}`)));
  return <p className={className}>{t(codes.length > 0 ? 'prizes.valid' : 'prizes.none', { countries })}</p>;
}

/** Why the player's hits win no prize in a grid (WIN-03). */
export function NoPrize({ reason }: { reason: NoPrizeReason }) {
  const { t } = useTranslation();
  const countryName = useCountryName();
  const country = countryName(useSession().user?.country ?? '');
  return <Chip>{t(`prizes.${reason}`, { country })}</Chip>;
}
