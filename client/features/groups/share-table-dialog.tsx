import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { PictureDialog } from '../../picture/picture-dialog.tsx';
import type { Measure } from '../../picture/shapes.ts';
import { paths } from '../../shell/paths.ts';
import { sharedAddress } from '../../shell/share.ts';
import { type Group, useLeaderboardQuery } from './groups-api.ts';
import { layOutTable, tableRowsOf } from './table-picture.ts';

interface ShareTableDialogProps {
  group: Group;
  /** The query of the first page of the table. */
  query: Parameters<typeof useLeaderboardQuery>[0];
  onClose: () => void;
}

/** The picture of a group's table (SHARE-05). Its message leads to the home page: only the owner's link lets people in. */
export function ShareTableDialog({ group, query, onClose }: ShareTableDialogProps) {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const { data } = useLeaderboardQuery(query);
  const { name, gamesPlayed: played, gamesQuantity: total } = group;
  const layOut = useMemo(() => {
    const rows = tableRowsOf(data?.members ?? group.members, data?.me ?? group.me);
    const progress = t('shareTable.progress', { played, count: total });
    const isLive = (data?.liveMatches ?? 0) > 0;
    const texts = {
      group: name,
      caption:
        played >= total ? t('shareTable.final') : isLive ? `${t('shareTable.live')} · ${progress}` : progress,
      challenge: t('shareTable.challenge'),
      time: data ? formatDateTime(data.countedAt, language) : '',
      address: location.host,
    };
    return (measure: Measure) => layOutTable(rows, texts, measure);
  }, [data, group, language, name, played, t, total]);
  return (
    <PictureDialog
      title={t('shareTable.title')}
      alt={t('shareTable.alt', { group: name })}
      layOut={layOut}
      text={t('shareTable.text', { group: name })}
      url={sharedAddress(paths.home, language)}
      note={t('shareTable.note')}
      onClose={onClose}
    />
  );
}
