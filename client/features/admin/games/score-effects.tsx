import type { AdminGame, ScorePreview } from '../../../../shared/contract/admin-games.ts';
import type { MatchStatus } from '../../../../shared/rules/match-status.ts';
import { GRID_SIZE, PRIZE_DELIVERY_DAYS } from '../../../../shared/rules/prizes.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { Banner } from '../../../ui/banner.tsx';
import { t } from '../parts/admin-text.ts';

type Crossing = ScorePreview['prizes'][number]['enters'];

interface ScoreEffectsProps {
  game: AdminGame;
  /** The status that the match would get. */
  status: MatchStatus;
  effects: ScorePreview;
}

/** The effects that a result would have on hits, winners and promised prizes, and whether it settles the grid. */
export function ScoreEffects({ game, status, effects }: ScoreEffectsProps) {
  const { gameGroup, up, down, settles, isHidden, playable, prizes, promised } = effects;
  // If the grid settles, all its winners are final.
  const shown = prizes.filter(({ enters, leaves }) => settles || enters.total + leaves.total > 0);
  const isNothing = up + down === 0;
  const isVoided = status === 'cancelled' && game.status !== 'cancelled';
  const left = isVoided && playable !== null ? playable : GRID_SIZE;
  return (
    <Banner
      tone={isNothing && !settles ? 'info' : 'warning'}
      title={t('effects.title', { name: gameGroup?.name ?? '' })}
    >
      <p>
        {isNothing
          ? t(isHidden ? 'effects.hidden' : 'effects.none')
          : [up > 0 && t('effects.up', { count: up }), down > 0 && t('effects.down', { count: down })]
              .filter(Boolean)
              .join(' ')}
      </p>
      {left < GRID_SIZE && (
        <p>
          {t(gameGroup?.status === 'open' ? 'effects.fewerOpen' : 'effects.fewer', {
            count: left,
            size: GRID_SIZE,
          })}
        </p>
      )}
      {!isNothing && shown.length === 0 && <p>{t('effects.noWinners')}</p>}
      {shown.map(({ hits, now, after, enters, leaves }) => (
        <div key={hits} className="stack gap-1">
          <strong>{t('effects.prize', { hits, now, after })}</strong>
          <Names kind="enters" crossing={enters} />
          <Names kind="leaves" crossing={leaves} />
        </div>
      ))}
      {promised.total > 0 && (
        <p className="note">
          <strong>{t('effects.promised', { count: promised.total })}</strong>{' '}
          <span>
            {promised.players
              .map(({ id, username, state }) => {
                const name = username ?? t('effects.nameless', { id });
                // Without a later step, the mail told the winner.
                const how = state === 'won' ? t('prizes.mailed') : t(`prizes.state.${state}`);
                return `${name} (${how.toLocaleLowerCase(currentLanguage())})`;
              })
              .join(', ')}
          </span>
          <More count={promised.total - promised.players.length} />
        </p>
      )}
      {settles && <p>{t('effects.settles', { days: PRIZE_DELIVERY_DAYS })}</p>}
      {!isNothing && gameGroup?.status === 'settled' && <p>{t('effects.wereFinal')}</p>}
    </Banner>
  );
}

function Names({ kind, crossing: { total, players } }: { kind: 'enters' | 'leaves'; crossing: Crossing }) {
  if (total === 0) return null;
  // An administrator who may not see winners gets the numbers only.
  const names =
    players.map(({ id, username }) => username ?? t('effects.nameless', { id })).join(', ') || t('none');
  return (
    <p className="note">
      <span>{t(`effects.${kind}`, { count: total, names })}</span>
      {players.length > 0 && <More count={total - players.length} />}
    </p>
  );
}

function More({ count }: { count: number }) {
  if (count <= 0) return null;
  return <span>{` ${t('effects.more', { count })}`}</span>;
}
