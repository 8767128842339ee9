import { useTranslation } from 'react-i18next';
import { areChoicesDurable, useVisitorChoices, type VisitorChoice } from '../outbox/visitor-choices.ts';
import { Banner } from '../ui/banner.tsx';
import { Chip } from '../ui/chip.tsx';
import styles from './choices-wait.module.css';

/** How many choices are named. The others are counted. */
const NAMED = 3;

/**
 * In a form that a visitor opened to save: the choices are saved with the account, and a browser without storage loses
 * them with the page (FILL-04). `isListed` names the first ones, where the form covers their matches.
 */
export function ChoicesWait({ isListed = false }: { isListed?: boolean }) {
  const { t } = useTranslation('auth');
  const { choices } = useVisitorChoices(null);
  if (choices.length === 0) return null;
  return (
    <>
      <p className="muted">{t('choices.waiting', { count: choices.length })}</p>
      {isListed && <Chosen choices={choices} />}
      {!areChoicesDurable() && <Banner tone="warning">{t('choices.notKept')}</Banner>}
    </>
  );
}

function Chosen({ choices }: { choices: readonly VisitorChoice[] }) {
  const { t } = useTranslation('auth');
  const others = choices.length - NAMED;
  return (
    <ul className="row gap-2">
      {choices.slice(0, NAMED).map(({ matchId, prediction, match }) => (
        <li key={matchId} className={styles.chosen}>
          <Chip tone="accent" icon="check">
            {t(`choices.chosen.${prediction}`, { home: match.homeTeam, away: match.awayTeam })}
          </Chip>
        </li>
      ))}
      {others > 0 && <li className="note">{t('choices.others', { count: others })}</li>}
    </ul>
  );
}
