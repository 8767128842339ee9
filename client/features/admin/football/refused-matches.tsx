import type { useChange } from '../parts/use-change.ts';
import type { Fixture } from './football-api.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import styles from './football.module.css';

interface RefusedMatchesProps {
  failure: ReturnType<typeof useChange>['failure'];
  /** In the order in which they were sent. */
  fixtures: readonly Fixture[];
}

/** Which of the chosen matches a refusal is about, and why. Nothing when it names none. */
export function RefusedMatches({ failure, fixtures }: RefusedMatchesProps) {
  const t = useAdminText();
  const named = fixtures
    .filter((_, index) => failure?.fields[`games.${index}`] !== undefined)
    .map(({ teams }) => t('match', { home: teams.home.name, away: teams.away.name }));
  if (named.length === 0) return null;
  const matches = named.join(', ');
  return (
    <p className={styles.danger}>
      {failure?.code === 'fixture_taken'
        ? t('createDialog.takenMatches', { matches })
        : failure?.code === 'match_started'
          ? t('createDialog.begunMatches', { matches })
          : t('createDialog.goneMatches', { matches })}
    </p>
  );
}
