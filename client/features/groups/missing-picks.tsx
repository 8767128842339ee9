import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatNumber, formatStart } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { paths } from '../../shell/paths.ts';
import { shareOrCopy, sharedAddress } from '../../shell/share.ts';
import { toastError, toastSuccess } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { fullName } from './group-card.tsx';
import { type Group, useMissingPicksQuery, watched } from './groups-api.ts';

/** How many members have not picked all of the next matches. The owner sees names and can share a reminder (GRP-17). */
export function MissingPicks({ group }: { group: Group }) {
  const { t } = useTranslation('groups');
  const { t: common } = useTranslation();
  const language = useLanguage();
  const { data } = useMissingPicksQuery({ params: { id: group.id } }, watched);
  if (!data?.startTime || data.total < 2) return null;
  const { missing, total, members, own = 0 } = data;
  const start = formatStart(data.startTime, language, serverNow());
  const names = members?.map(fullName).join(', ');

  async function remind() {
    const text = t('missing.reminder', { group: group.name, start });
    const url = sharedAddress(paths.play, language);
    const outcome = await shareOrCopy({ title: common('appName'), text, url });
    if (outcome === 'copied') toastSuccess(t('missing.copied'));
    if (outcome === 'failed') toastError(t('missing.failed'));
  }

  return (
    <div className="card stack gap-2">
      <p>
        {missing === 0
          ? t('missing.none', { start })
          : t('missing.some', {
              count: missing,
              number: formatNumber(missing, language),
              total: formatNumber(total, language),
              start,
            })}
      </p>
      {missing > 0 && own > 0 && (
        <p>
          <Link to={paths.play}>{t('missing.own', { count: own })}</Link>
        </p>
      )}
      {names && (
        <p className="note" style={{ overflowWrap: 'anywhere' }}>
          {names +
            (members && members.length < missing
              ? ` ${t('missing.more', { count: missing - members.length })}`
              : '')}
        </p>
      )}
      {names && (
        <Button variant="secondary" icon={<Icon name="share" />} onClick={() => void remind()}>
          {t('missing.remind')}
        </Button>
      )}
    </div>
  );
}
