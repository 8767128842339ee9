import type { ScorePreview } from '../../../../shared/contract/admin-games.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Banner } from '../../../ui/banner.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import styles from './games.module.css';

type Crossing = ScorePreview['prizes'][number]['enters'];

/** Whose hits and which winners a correction changes, before it is made. */
export function ScoreEffects({ effects }: { effects: ScorePreview }) {
  const t = useAdminText();
  const language = useLanguage();
  const say = (count: number) => formatNumber(count, language);
  const { gameGroup, up, down, prizes } = effects;
  const moved = prizes.filter(({ enters, leaves }) => enters.total + leaves.total > 0);
  const isNothing = up + down === 0;
  return (
    <Banner tone={isNothing ? 'info' : 'warning'} title={t('effects.title', { name: gameGroup?.name ?? '' })}>
      <p>
        {isNothing
          ? t('effects.none')
          : `${t('effects.up', { count: up, players: say(up) })} ${t('effects.down', { count: down, players: say(down) })}`}
      </p>
      {!isNothing && moved.length === 0 && <p>{t('effects.noWinners')}</p>}
      {moved.map(({ hits, now, after, enters, leaves }) => (
        <div key={hits} className={styles.prizeEffect}>
          <strong>{t('effects.prize', { hits, now: say(now), after: say(after) })}</strong>
          <Names kind="enters" crossing={enters} />
          <Names kind="leaves" crossing={leaves} />
        </div>
      ))}
      {!isNothing && gameGroup?.status === 'settled' && <p>{t('effects.wereFinal')}</p>}
    </Banner>
  );
}

function Names({ kind, crossing: { total, players } }: { kind: 'enters' | 'leaves'; crossing: Crossing }) {
  const t = useAdminText();
  const language = useLanguage();
  if (total === 0) return null;
  const names = players.map(({ id, username }) => username ?? t('effects.nameless', { id })).join(', ');
  const more = total - players.length;
  return (
    <p className={styles.names}>
      {t(`effects.${kind}`, { count: total, players: formatNumber(total, language), names })}
      {more > 0 && ` ${t('effects.more', { count: more, players: formatNumber(more, language) })}`}
    </p>
  );
}
