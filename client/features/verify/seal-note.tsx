import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { outcomeOf } from '../../../shared/rules/outcome.ts';
import type { GridReceipts } from '../../../shared/seal/receipt.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { Grids } from '../../matches/games-api.ts';
import type { ForeignPick, KeptSeal } from '../../offline/kept-seal.ts';
import { useSession } from '../../session/use-session.ts';
import { paths } from '../../shell/paths.ts';
import { saveFile } from '../../shell/save-file.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { countedPicks } from './counted-picks.ts';
import { useSeal } from './use-seal.ts';
import { useSealedGridQuery } from './verify-api.ts';
import styles from './verify.module.css';

type Grid = Grids[number];

/** On `/jugar`: whether the public log has the saved picks of the grid, saves that came from elsewhere, and an alarm if the log was changed (SEAL-18, SEAL-19). */
export function SealNote({ grid }: { grid: Grid }) {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const username = useSession().user?.username ?? '';
  const { state, kept, receipts, differences, forget, acknowledge } = useSeal(grid);
  if (kept?.failure) return <Alarm kept={kept} onRead={forget} />;
  const foreign = kept?.foreign.filter(({ gridId }) => gridId === grid.id) ?? [];
  const hasOtherName = receipts && receipts.name.toLowerCase() !== username.toLowerCase();
  const named = (isOfNames: boolean) => differences.filter(({ kind }) => (kind === 'names') === isOfNames);
  return (
    <>
      {foreign.length > 0 && <FromElsewhere grid={grid} picks={foreign} onRead={acknowledge} />}
      {state && (
        <Note isLocked={state === 'sealed'}>
          <strong>
            {t(`seal.${state}.title`, { when: formatDateTime(kept?.checkedAt ?? 0, language) })}
          </strong>{' '}
          {t(`seal.${state}.text`, {
            matches: named(false)
              .map(({ logged, shown }) => shown ?? logged)
              .join(', '),
          })}{' '}
          <Link to={`${paths.verify}?grid=${grid.id}`}>{t('seal.more')}</Link>
        </Note>
      )}
      {hasOtherName && <Note>{t('seal.name', { name: receipts.name })}</Note>}
      {named(true).length > 0 && (
        <Note>
          {t('seal.spelling', {
            matches: named(true)
              .map(({ logged, shown }) => `${shown} = ${logged}`)
              .join(', '),
          })}
        </Note>
      )}
      {grid.status === 'settled' && receipts && <SealedHits grid={grid} receipts={receipts} />}
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
  return (
    <Banner
      tone="error"
      title={t('seal.failed.title')}
      action={
        <div className="row gap-2">
          <Button
            variant="secondary"
            onClick={() => saveFile('doce-prueba.json', JSON.stringify(kept, null, 2), 'application/json')}
          >
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

function FromElsewhere({ grid, picks, onRead }: { grid: Grid; picks: ForeignPick[]; onRead: () => void }) {
  const { t } = useTranslation('verify');
  const { t: common } = useTranslation();
  const language = useLanguage();
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
      <ul>
        {picks.map(({ matchId, pick, at }) => {
          const match = grid.games.find(({ id }) => id === matchId);
          return (
            <li key={matchId}>
              {t('seal.elsewhere.pick', {
                match: match
                  ? common('match.versus', { home: match.homeTeam, away: match.awayTeam })
                  : matchId,
                pick: common(`pick.${pick}`),
                when: formatDateTime(at, language),
              })}
            </li>
          );
        })}
      </ul>
      <p>{t('seal.elsewhere.text')}</p>
    </Banner>
  );
}

/** The hits of the receipts by the results of the log, beside those that the app counts. */
function SealedHits({ grid, receipts }: { grid: Grid; receipts: GridReceipts }) {
  const { t } = useTranslation('verify');
  const { data } = useSealedGridQuery({ params: { id: String(grid.id) } });
  if (!data?.settledAt) return null;
  const counted = countedPicks(receipts);
  const sealed = data.matches.filter(
    ({ id, status, score }) => status === 'finished' && score && outcomeOf(score) === counted.get(id),
  ).length;
  const app = grid.games.filter(({ status, homeScore: home, awayScore: away, bets }) => {
    const isOver = status === 'finished' && home !== null && away !== null;
    return isOver && outcomeOf({ home, away }) === bets[0]?.betType;
  }).length;
  return (
    <Note isLocked={sealed === app}>
      <strong>{t('seal.hits', { count: sealed })}</strong>{' '}
      {sealed === app ? t('seal.sameHits') : t('seal.otherHits', { count: app })}
    </Note>
  );
}
