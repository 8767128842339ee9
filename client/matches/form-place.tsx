import type { Match } from '../../shared/contract/games.ts';
import { afterFirstContent } from '../lib/first-content.ts';
import { useIsFirstRender } from '../lib/first-render.ts';
import { optionalPart } from '../shell/optional.tsx';
import styles from './form-place.module.css';

const FormLine = optionalPart(async () => {
  await afterFirstContent();
  return (await import('./form-line.tsx')).FormLine;
});

export interface FormProps {
  gridId: number;
  match: Pick<Match, 'id' | 'homeTeam' | 'awayTeam' | 'status' | 'hasForm'>;
}

/** The place of the clubs' form (HELP-03), as high as the form will be: when it comes, nothing moves. */
export function FormPlace({ gridId, match }: FormProps) {
  const isFirst = useIsFirstRender();
  if (!match.hasForm || match.status !== 'scheduled') return null;
  return <div className={styles.place}>{!isFirst && <FormLine gridId={gridId} match={match} />}</div>;
}
