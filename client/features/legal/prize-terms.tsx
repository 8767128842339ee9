import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Terms } from '../../../shared/contract/terms.ts';
import { api, route } from '../../api/api.ts';
import { useCountryName } from '../../i18n/country-name.ts';
import { formatDate } from '../../i18n/format.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { LoadFailed } from '../../snapshots/list-states.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { LegalTexts } from './legal-texts.ts';

const termsApi = api.injectEndpoints({
  endpoints: (build) => ({ terms: build.query({ ...route('GET /terms') }) }),
});

/** The prizes by country: of the grid in `?jornada=17` for ever, else of the next grid (LEGAL-07). */
export function PrizeTerms({ texts }: { texts: LegalTexts['prizes'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const countryName = useCountryName();
  const [parameters] = useSearchParams();
  const asked = parameters.get('jornada') ?? '';
  const grid = /^[1-9]\d{0,8}$/.test(asked) ? asked : undefined;
  const result = termsApi.useTermsQuery({ query: grid ? { grid } : {} });
  const { currentData: data, error } = result;
  const section = useRef<HTMLElement>(null);
  const gridId = data?.grid?.id;
  useEffect(() => {
    if (gridId) section.current?.scrollIntoView?.({ block: 'start' });
  }, [gridId]);
  return (
    <section ref={section} className="stack gap-2" aria-labelledby="prize-terms-title">
      <h2 id="prize-terms-title" className="title-l">
        {data?.grid ? texts.ofGrid.replace('{{grid}}', data.grid.name) : texts.title}
      </h2>
      <p>{texts.about}</p>
      {!data && !error && <Spinner label={t('state.loading')} />}
      {!data && error && <LoadFailed title={texts.failed} result={result} />}
      {data?.grid && (
        <p className="note">
          {texts.opened.replace('{{date}}', formatDate(data.grid.openedAt, language, 'UTC'))}
        </p>
      )}
      {data && (
        <ul>
          {data.countries.map((terms) => (
            <li key={terms.country}>
              <strong>{countryName(terms.country)}</strong>
              <span>{`: ${factsOf(terms, texts, language).join(' ')}`}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function factsOf(terms: Terms, texts: LegalTexts['prizes'], language: Language): string[] {
  if (!terms.hasPrizes) return [texts.without];
  // One language is enough: the other page shows it too.
  const permits = [terms.permitEs, terms.permitPt];
  const permit = (language === 'pt-BR' ? [...permits].reverse() : permits).find((text) => text !== '');
  const dayOf = (day: string) => formatDate(`${day}T12:00:00Z`, language, 'UTC');
  return [
    texts.with,
    permit ?? terms.permitShort,
    terms.validFrom ? texts.validFrom.replace('{{date}}', dayOf(terms.validFrom)) : '',
    terms.validUntil ? texts.validUntil.replace('{{date}}', dayOf(terms.validUntil)) : '',
    texts.claim.replace('{{days}}', String(terms.claimDays)),
    terms.needsDocument ? texts.document : '',
    texts.tax[terms.taxPayer],
  ].filter(Boolean);
}
