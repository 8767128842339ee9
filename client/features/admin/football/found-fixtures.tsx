import { serverNow } from '../../../api/server-clock.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import type { Fixture } from '../admin-api.ts';
import { useAddress } from '../parts/use-address.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { hasBegun } from './fixture-facts.ts';
import { FixturesTable } from './fixtures-table.tsx';
import type { Basket } from './use-basket.ts';

const parameter = 'futuros';

/** What a search found; of a season under way, on demand only what can still be picked. */
export function FoundFixtures({ fixtures, basket }: { fixtures: readonly Fixture[]; basket: Basket }) {
  const t = useAdminText();
  const [parameters, change] = useAddress();
  const isFutureOnly = parameters.get(parameter) === '1';
  const now = serverNow();
  const shown = isFutureOnly ? fixtures.filter((fixture) => !hasBegun(fixture, now)) : fixtures;
  return (
    <>
      <CheckboxField
        label={t('found.hideStarted')}
        checked={isFutureOnly}
        onChange={(event) => change({ [parameter]: event.target.checked ? 1 : null })}
      />
      {shown.length === 0 ? (
        <p>{t('found.allStarted')}</p>
      ) : (
        <FixturesTable fixtures={shown} basket={basket} />
      )}
    </>
  );
}
