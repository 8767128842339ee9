import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { outcomeOf } from '../../../shared/rules/outcome.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { Grids } from '../../matches/games-api.ts';
import type { KeptSeal } from '../../outbox/kept-seal.ts';
import { useSession } from '../../session/use-session.ts';
import { paths } from '../../shell/paths.ts';
import { saveFile } from '../../shell/save-file.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { countedPicks } from './seal-picks.ts';
import { useSeal } from './use-seal.ts';
import { useSealedGridQuery } from './verify-api.ts';
import styles from './verify.module.css';

type Grid = Grids[number];

/**
 * On `/jugar`: whether the public log has the saved picks of the grid, picks that came from elsewhere, and an alarm if
 * the log was changed (SEAL-18, SEAL-19).
 */
export function SealNote({ grid }: { grid: Grid }) {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const username = useSession().user?.username ?? '';
  const { state, kept, receipts, wrong, spelled, forget, acknowledge } = useSeal(grid);
  if (kept?.failure) return <Alarm kept={kept} onRead={forget} />;
  const foreign = kept?.foreign.filter(({ gridId }) => gridId === grid.id) ?? [];
  return (
    <>
      {foreign.length > 0 && <FromElsewhere grid={grid} picks={foreign} onRead={acknowledge} />}
      {state && (
        <Note isLocked={state === 'sealed'}>
          <strong>
            {t(`seal.${state}.title`, { when: formatDateTime(kept?.checkedAt ?? 0, language) })}
          </strong>{' '}
          <span>{t(`seal.${state}.text`, { matches: wrong.join(', ') })}</span>{' '}
          <Link to={`${paths.verify}?grid=${grid.id}`}>{t('seal.more')}</Link>
        </Note>
      )}
      {receipts && receipts.name.toLowerCase() !== username.toLowerCase() && (
        <Note>{t('seal.name', { name: receipts.name })}</Note>
      )}
      {spelled.length > 0 && <Note>{t('seal.spelling', { matches: spelled.join(', ') })}</Note>}
      {grid.status === 'settled' && receipts && <SealedHits grid={grid} counted={countedPicks(receipts)} />}
    </>
  );
}

function Note({ isLocked = false, children }: { isLocked?: boolean; children: ReactNode }) {
  return (
    <p className={`note ${styles.seal}`} role="status">
      {isLocked && <Icon name="lock" size={16} />}
      <span>{children}</span>
    </p>
  );
}

function Alarm({ kept, onRead }: { kept: KeptSeal; onRead: () => void }) {
  const { t } = useTranslation('verify');
  const save = () => saveFile('doce-prueba.json', JSON.stringify(kept, null, 2), 'application/json');
  return (
    <Banner
      tone="error"
      title={t('seal.failed.title')}
      action={
        <div className="row gap-2">
          <Button variant="secondary" onClick={save}>
            {t('seal.failed.download')}
          </Button>
          <Button variant="secondary" onClick={onRead}>
            {t('seal.failed.understood')}
          </Button>
        </div>
      }
    >
      {t(`seal.failed.${kept.failure!.code}`)}
    </Banner>
  );
}

interface FromElsewhereProps {
  grid: Grid;
  picks: KeptSeal['foreign'];
  onRead: () => void;
}

function FromElsewhere({ grid, picks, onRead }: FromElsewhereProps) {
  const { t } = useTranslation('verify');
  const { t: common } = useTranslation();
  const language = useLanguage();
  const nameOf = (matchId: number) => {
    const { homeTeam: home = '', awayTeam: away = '' } = grid.games.find(({ id }) => id === matchId) ?? {};
    return common('match.versus', { home, away });
  };
  return (
    <Banner
      tone="warning"
      title={t('seal.elsewhere.title')}
      action={
        <Button variant="secondary" onClick={onRead}>
          {t('seal.failed.understood')}
        </Button>
      }
    >
      {picks.map(({ matchId, pick, at }) => (
        <p key={matchId}>
          {t('seal.elsewhere.pick', {
            ...{ match: nameOf(matchId), pick: common(`pick.${pick}`) },
            when: formatDateTime(at, language),
          })}
        </p>
      ))}
      <p>{t('seal.elsewhere.text')}</p>
    </Banner>
  );
}

/** The hits of the receipts by the results of the log, beside those that the app counts. */
function SealedHits({ grid, counted }: { grid: Grid; counted: ReturnType<typeof countedPicks> }) {
  const { t } = useTranslation('verify');
  const { data } = useSealedGridQuery({ params: { id: String(grid.id) } });
  if (!data?.settledAt) return null;
  const isHit = ({ id, status, score }: (typeof data.matches)[number]) =>
    status === 'finished' && score && outcomeOf(score) === counted.get(id);
  const sealed = data.matches.filter(isHit).length;
  const app = grid.games.filter(({ status, homeScore: home, awayScore: away, bets }) => {
    const isOver = status === 'finished' && home !== null && away !== null;
    return isOver && outcomeOf({ home, away }) === bets[0]?.betType;
  }).length;
  return (
    <Note isLocked={sealed === app}>
      <strong>{t('seal.hits', { count: sealed })}</strong>{' '}
      <span>{sealed === app ? t('seal.sameHits') : t('seal.otherHits', { count: app })}</span>
    </Note>
  );
}
