import { skipToken } from '@reduxjs/toolkit/query/react';
import { Fragment, useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { useAdminData } from './admin-api.ts';
import { formatPlainDay } from './admin-dates.ts';
import { BroughtIntoSight } from './brought-into-sight.tsx';
import { LoadFailure } from './load-failure.tsx';
import { countryName, t } from './admin-text.ts';

interface Opening {
  /** The last start of the grid's matches. */
  lastStart: string | null;
  /** Null: now. */
  opensAt: string | null;
  /** The questions are there from the beginning, below fields that would be scrolled away. */
  isAskedFirst?: boolean;
}

/**
 * Asks before a grid opens about each permit that does not hold until the last match (LEGAL-08). `opening` null: the
 * grid does not open.
 */
export function useOpeningPrizes(opening: Opening | null) {
  const [accepted, setAccepted] = useState<readonly string[]>([]);
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
  const { short } = query.currentData ?? { short: [] };
  const Place = opening?.isAskedFirst ? Fragment : BroughtIntoSight;
  const isOpen = short.some(({ country }) => !accepted.includes(country));
  return {
    /** The countries that open without prizes, for the body of the call. */
    accepted: short.length > 0 ? { withoutPrizes: short.map(({ country }) => country) } : {},
    isAnswered: opening === null || (query.currentData !== undefined && !isOpen),
    questions: opening && (
      <>
        <LoadFailure query={query} failed={t('openingPrizes.failed')} />
        {short.map(({ country, validFrom, validUntil }) => (
          <Place key={country}>
            <Banner tone="warning" title={t('openingPrizes.short', { country: countryName(country) })}>
              <p>
                {[
                  validFrom && t('openingPrizes.from', { day: formatPlainDay(validFrom) }),
                  validUntil && t('openingPrizes.until', { day: formatPlainDay(validUntil) }),
                  t('openingPrizes.way'),
                ]
                  .filter(Boolean)
                  .join(' ')}
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
