import { useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Fixture } from './football-api.ts';
import { useAddress } from '../parts/use-address.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { plain } from './find-options.ts';
import { isFree, isPast } from './fixture-facts.ts';
import { FixturesTable } from './fixtures-table.tsx';
import type { Basket } from './use-basket.ts';
import styles from './football.module.css';

/** What has begun or is cancelled is shown only when the address says so. */
const parameter = 'empezados';

/** What a search found: what can still be picked, of the clubs that are looked for; the rest of a season under way on demand. */
export function FoundFixtures({ fixtures, basket }: { fixtures: readonly Fixture[]; basket: Basket }) {
  const t = useAdminText();
  const [parameters, change] = useAddress();
  const [team, setTeam] = useState('');
  const isAll = parameters.get(parameter) === '1';
  const now = serverNow();
  const begun = fixtures.filter((fixture) => isPast(fixture, now)).length;
  const shown = fixtures
    .filter((fixture) => isAll || !isPast(fixture, now))
    .filter(({ teams }) => [teams.home, teams.away].some(({ name }) => plain(name).includes(plain(team))));
  const free = shown.filter((fixture) => isFree(fixture, now) && !basket.has(fixture));
  return (
    <>
      <div className={styles.filters}>
        <TextField
          type="search"
          label={t('found.team')}
          className={styles.team}
          value={team}
          onChange={(event) => setTeam(event.target.value)}
        />
        {begun > 0 && (
          <CheckboxField
            label={t('found.hideStarted', { count: begun })}
            checked={!isAll}
            onChange={(event) => change({ [parameter]: event.target.checked ? null : 1 })}
          />
        )}
        {free.length > 0 && (
          <Button variant="secondary" onClick={() => basket.add(free)}>
            {t('found.addShown', { count: free.length })}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <p>{t(team.trim() === '' ? 'found.allStarted' : 'found.noTeam')}</p>
      ) : (
        <FixturesTable fixtures={shown} basket={basket} />
      )}
    </>
  );
}
