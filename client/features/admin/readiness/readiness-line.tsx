import { Link } from 'react-router-dom';
import type { ReadinessLine as Line } from '../../../../shared/contract/admin-readiness.ts';
import { Icon } from '../../../ui/icon.tsx';
import { leading } from '../parts/led-here.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { readinessWay } from './readiness-way.ts';
import { useNeedText } from './use-need-text.ts';
import styles from './readiness.module.css';

/** One kind of thing that needs a hand: how many, the first of them by name, and the way to where it is mended. */
export function ReadinessLine({ line }: { line: Line }) {
  const t = useAdminText();
  const needText = useNeedText();
  const more = line.count - line.first.length;
  const named = line.first.map((need) => needText(line.kind, need));
  const words = (
    <span className={styles.words}>
      <strong>{t(`readiness.kind.${line.kind}`, { count: line.count })}</strong>
      <span className={styles.named}>
        {named.join(' · ')}
        {more > 0 && ` ${t('readiness.more', { count: more })}`}
      </span>
    </span>
  );
  const way = readinessWay(line);
  return (
    <li>
      {way.startsWith('#') ? (
        // A place on this page: the browser's own way there leaves tab and filters as they are.
        <a href={way} className={styles.line}>
          {words}
          <Icon name="chevron" size={18} className={styles.arrow} />
        </a>
      ) : (
        <Link to={way} state={leading} className={styles.line} preventScrollReset>
          {words}
          <Icon name="chevron" size={18} className={styles.arrow} />
        </Link>
      )}
    </li>
  );
}
