import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatStart } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useJornadaName } from '../../matches/jornada-name.ts';
import { paths } from '../../shell/paths.ts';
import { shareOrCopy, sharedAddress } from '../../shell/share.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { fullName } from './group-card.tsx';
import { type Group, useMissingPicksQuery, watched } from './groups-api.ts';

/** How many members have not picked all of the next matches. The owner sees names and can share a reminder (GRP-17). */
export function MissingPicks({ group }: { group: Group }) {
  const { t } = useTranslation(['groups', 'common']);
  const language = useLanguage();
  const { data } = useMissingPicksQuery({ params: { id: group.id } }, watched);
  if (!data?.startTime || data.total < 2) return null;
  const { missing, total, members } = data;
  const start = formatStart(data.startTime, language, serverNow());
  const names = members?.map(fullName).join(', ');
  const first = data.grids?.[0]?.id;

  async function remind() {
    const text = t('missing.reminder', { group: group.name, start });
    const url = sharedAddress(playOf(first), language);
    const said = { copied: t('missing.copied'), failed: t('missing.failed') };
    await shareOrCopy({ title: t('common:appName'), text, url }, said);
  }

  return (
    <div className="card stack gap-2">
      <p>
        {missing === 0 ? t('missing.none', { start }) : t('missing.some', { count: missing, total, start })}
      </p>
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

/** The picks that the player lacks in each open jornada of the group, with the way to it (GRP-17). */
export function OwnMissing({ group }: { group: Group }) {
  const { t } = useTranslation('groups');
  const nameOf = useJornadaName();
  const { data } = useMissingPicksQuery({ params: { id: group.id } }, watched);
  const lacking = data?.grids?.filter(({ own }) => own > 0) ?? [];
  const shown = group.edition?.grids ?? [];
  const known = [...shown, ...(group.next?.grids ?? [])];
  const isPlain = lacking.length === 1 && shown.some((grid) => grid.id === lacking[0]!.id);
  return lacking.map(({ id, own, open }) => {
    const jornada = known.find((grid) => grid.id === id);
    const named = jornada && !isPlain ? nameOf(jornada) : null;
    return (
      <p key={id}>
        <Link to={playOf(id)}>
          {`${named ? `${named.country}, ${named.days}: ` : ''}${t('missing.own', { own, open })} →`}
        </Link>
      </p>
    );
  });
}

const playOf = (gridId: number | undefined) => (gridId ? `${paths.play}?grid=${gridId}` : paths.play);
