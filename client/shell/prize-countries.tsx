import { useTranslation } from 'react-i18next';
import type { NoPrizeReason } from '../../shared/rules/prize-terms.ts';
import { useCountryName } from '../i18n/country-name.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useSession } from '../session/use-session.ts';
import { Chip } from '../ui/chip.tsx';
import { useConfigQuery } from './config-api.ts';

/** Whether prizes are valid in some country; true until it is known. */
export function useHasPrizes(): boolean {
  const { data } = useConfigQuery();
  return data?.prizeCountries?.length !== 0;
}

/** Names the countries in which prizes are valid (LEGAL-09). Draws nothing until they are known. */
export function PrizeCountries() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useConfigQuery();
  const codes = data?.prizeCountries;
  if (!codes) return null;
  const countries = new Intl.ListFormat(language).format(codes.map((code) => t(`countries.${code}`)));
  return <p className="note">{t(codes.length > 0 ? 'prizes.valid' : 'prizes.none', { countries })}</p>;
}

/** Why the player's hits win no prize in a grid (WIN-03). */
export function NoPrize({ reason }: { reason: NoPrizeReason }) {
  const { t } = useTranslation();
  const countryName = useCountryName();
  const country = countryName(useSession().user?.country ?? '');
  return <Chip>{t(`prizes.${reason}`, { country })}</Chip>;
}
