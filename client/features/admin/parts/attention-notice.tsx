import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ATTENTION_WORDS, attentionWordOf } from './attention-word.ts';
import { useAdminText } from './use-admin-text.ts';
import styles from './parts.module.css';

/** Above a list of matches: how many of them ask for a look, and what each of the marks means. Nothing when none does. */
export function AttentionNotice({ games }: { games: readonly AdminGame[] }) {
  const t = useAdminText();
  const marks = games.map(attentionWordOf).filter((word) => word !== null);
  const kinds = ATTENTION_WORDS.filter((kind) => marks.includes(kind));
  if (kinds.length === 0) return null;
  return (
    <Banner tone="warning" title={t('attention.title', { count: marks.length })}>
      <dl className={styles.meanings}>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{t(`attention.${kind}`)}:</dt> <dd>{t(`attention.${kind}Text`)}</dd>
          </div>
        ))}
      </dl>
    </Banner>
  );
}
