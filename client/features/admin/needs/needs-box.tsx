import type { NeedLine } from '../../../../shared/contract/admin-needs.ts';
import { placeOfNeed } from '../../../../shared/rules/needs.ts';
import { toastInfo } from '../../../shell/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useIsNarrow } from '../../../ui/use-media-query.ts';
import { useAdminData } from '../parts/admin-api.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';
import { FoldBox } from '../source/fold-box.tsx';
import { SENTENCES } from './need-sentences.ts';
import { BoxLine } from './box-line.tsx';
import styles from './needs.module.css';

/**
 * The needs of administrators: one line with the count, which opens the list. Each line links to the place to act.
 */
export function NeedsBox() {
  const query = useAdminData('GET /admin/needs', undefined, { pollingInterval: 60_000 });
  const { data } = query;
  const isNarrow = useIsNarrow();
  if (!data && query.error) return <LoadFailure query={query} failed={t('needs.failed')} />;
  if (!data?.lines.length)
    return (
      <FoldBox
        title={
          <span role="status" className={`line ${styles.well}`}>
            {data && <Icon name="check" size={18} />}
            <span>{t(data ? 'needs.well' : 'loading')}</span>
          </span>
        }
      />
    );
  return (
    <FoldBox
      title={
        <>
          <span>{t('needs.title')}</span>
          <Chip tone="warning" icon="warning">
            {/* On a phone the line has room for the number only. */}
            {isNarrow && <span aria-hidden="true">{data.lines.length}</span>}
            <span className={isNarrow ? 'visually-hidden' : undefined}>
              {t('needs.count', { count: data.lines.length })}
            </span>
          </Chip>
        </>
      }
    >
      <ul className={styles.lines}>
        {data.lines.map((line) => (
          <li key={line.kind}>
            <Line line={line} />
          </li>
        ))}
      </ul>
    </FoldBox>
  );
}

/** One kind of need: the count, the first ones by name, and the link. */
function Line({ line }: { line: NeedLine }) {
  const [{ gameGroupId = null, detail = null } = {}] = line.first;
  const to = placeOfNeed(line.kind, { count: line.count, gridId: gameGroupId, detail });
  const more = line.count - line.first.length;
  return (
    <BoxLine to={to} action={<SendAgain />}>
      <strong>{t(`needs.kind.${line.kind}`, { count: line.count })}</strong>
      <span className="note">
        {line.first.map((need) => SENTENCES[line.kind](need)).join(' · ') +
          (more > 0 ? ` ${t('needs.more', { count: more })}` : '')}
      </span>
    </BoxLine>
  );
}

/** Sends all mails again that failed or wait (VER-02). */
function SendAgain() {
  const retry = useAdminCall('POST /admin/mails/retry', {
    failed: t('mails.retryFailed'),
    done: ({ message, data }) => {
      if (data.changed > 0) return message;
      toastInfo(t('mails.noneLeft'));
      return null;
    },
  });
  return (
    <Button variant="secondary" loading={retry.running !== null} keepsFocus onClick={() => retry.press()}>
      {t('mails.retry')}
    </Button>
  );
}
