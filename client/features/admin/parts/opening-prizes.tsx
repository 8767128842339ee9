import { skipToken } from '@reduxjs/toolkit/query/react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCountryName } from '../../../i18n/country-name.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { paths } from '../../../shell/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { useAdminData } from './admin-api.ts';
import { formatPlainDay } from './admin-dates.ts';
import { BroughtIntoSight } from './brought-into-sight.tsx';
import { LoadFailure } from './load-failure.tsx';
import { RadioChoices } from './radio-choices.tsx';
import { useAdminCall } from './use-admin-call.ts';
import { useAdminText } from './use-admin-text.ts';
import { usePermissions } from '../second-factor/use-permissions.ts';

interface Opening {
  /** The last start of the grid's matches. */
  lastStart: string | null;
  /** Null: now. */
  opensAt: string | null;
  /** The questions are there from the beginning, below fields that would be scrolled away. */
  isAskedFirst?: boolean;
}

/**
 * Asks about prizes by country before a grid opens (LEGAL-08): countries that were never decided, all at once
 * (LEGAL-12), and permits that do not hold until the last match. `opening` null: the grid does not open.
 */
export function useOpeningPrizes(opening: Opening | null) {
  const t = useAdminText();
  const language = useLanguage();
  const countryName = useCountryName();
  const may = usePermissions();
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const [decision, setDecision] = useState<'with' | 'without'>();
  const deciding = useAdminCall('POST /admin/terms/decide', {
    done: () => null,
    failed: t('terms.changeFailed'),
    conflict: t('openingPrizes.conflict'),
  });
  const query = useAdminData(
    'GET /admin/opening-questions',
    opening
      ? {
          query: {
            ...(opening.lastStart ? { lastStart: opening.lastStart } : {}),
            ...(opening.opensAt ? { opensAt: opening.opensAt } : {}),
          },
        }
      : skipToken,
  );
  const { undecided, short } = query.currentData ?? { undecided: [], short: [] };
  const Place = opening?.isAskedFirst ? Fragment : BroughtIntoSight;
  const isOpen = short.some(({ country }) => !accepted.includes(country));
  return {
    /** The countries that open without prizes, for the body of the call. */
    accepted: short.length > 0 ? { withoutPrizes: short.map(({ country }) => country) } : {},
    isAnswered:
      opening === null ||
      (query.currentData !== undefined && (undecided.length === 0 || decision !== undefined) && !isOpen),
    /** Stores the decision about undecided countries, before the call. Rejects like `run` of `useAdminCall`. */
    decide: async () => {
      if (undecided.length > 0)
        await deciding.run({ body: { countries: undecided, hasPrizes: decision === 'with' } });
    },
    questions: opening && (
      <>
        <LoadFailure query={query} failed={t('openingPrizes.failed')} />
        {undecided.length > 0 && (
          <Place>
            <Banner
              tone="warning"
              title={t('openingPrizes.undecided')}
              action={
                may('settings') && (
                  <Link to={`${paths.admin}?vista=premios`}>{t('openingPrizes.decide')}</Link>
                )
              }
            >
              <p>{new Intl.ListFormat(language).format(undecided.map(countryName))}</p>
              {may('settings') ? (
                <RadioChoices
                  legend={t('openingPrizes.all')}
                  choices={(['with', 'without'] as const).map((each) => ({
                    value: each,
                    label: t(`openingPrizes.${each}`),
                    note: t(`openingPrizes.note.${each}`),
                  }))}
                  value={decision}
                  onChange={setDecision}
                />
              ) : (
                <p>{t('openingPrizes.others')}</p>
              )}
            </Banner>
          </Place>
        )}
        {short.map(({ country, validFrom, validUntil }) => (
          <Place key={country}>
            <Banner tone="warning" title={t('openingPrizes.short', { country: countryName(country) })}>
              <p>
                {[
                  validFrom && t('openingPrizes.from', { day: formatPlainDay(validFrom) }),
                  validUntil && t('openingPrizes.until', { day: formatPlainDay(validUntil) }),
                ]
                  .filter(Boolean)
                  .join(' ')}{' '}
                {t('openingPrizes.way')}
              </p>
              <CheckboxField
                name={`without-${country}`}
                label={t('openingPrizes.accept', { country: countryName(country) })}
                checked={accepted.includes(country)}
                onChange={({ target }) =>
                  setAccepted(
                    target.checked ? [...accepted, country] : accepted.filter((each) => each !== country),
                  )
                }
              />
            </Banner>
          </Place>
        ))}
      </>
    ),
  };
}
