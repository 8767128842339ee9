import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router-dom';
import { matchDayStart } from '../../../shared/rules/match-day.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { recordCodeOf } from '../../lib/record-code.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useGamesQuery } from '../../matches/games-api.ts';
import { PictureDialog } from '../../picture/picture-dialog.tsx';
import type { Measure } from '../../picture/shapes.ts';
import { paths } from '../../shell/paths.ts';
import { sharedAddress } from '../../shell/share.ts';
import { matchesOf } from './group-card.tsx';
import { type Group, useLeaderboardQuery } from './groups-api.ts';
import { layOutTable, stageOf, tableRowsOf } from './table-picture.ts';

interface ShareTableDialogProps {
  group: Group;
  /** The query of the first page of the table. */
  query: Parameters<typeof useLeaderboardQuery>[0];
  /** The player owns the group. */
  isOwned: boolean;
  onClose: () => void;
}

/**
 * The picture of a group's table (SHARE-05). The owner's message has the link of the group, if there is one: its
 * readers can enter. A member's message leads to the home page.
 */
export function ShareTableDialog({ group, query, isOwned, onClose }: ShareTableDialogProps) {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const { data, fulfilledTimeStamp: readAt } = useLeaderboardQuery(query);
  const code = isOwned && group.inviteCode;
  const record = useRecordOf(group);
  const { name, gamesPlayed: played } = group;
  const total = matchesOf(group);
  const layOut = useMemo(() => {
    const dayStart = data ? data.dayStart : group.dayStart;
    const rows = tableRowsOf(data?.members ?? group.members, data?.me ?? group.me, {
      isToday: Boolean(dayStart) && Date.parse(dayStart!) >= matchDayStart(serverNow()),
      nameOfGone: ({ gone }) => t(`gone.${gone!}`),
    });
    const progress = t('shareTable.progress', { played, count: total });
    const captions = {
      final: t('shareTable.final'),
      live: `${t('shareTable.live')} · ${progress}`,
      running: progress,
    };
    const texts = {
      group: name,
      caption: captions[stageOf(group, data?.liveMatches ?? 0)],
      challenge: t('shareTable.challenge'),
      time: [readAt && formatDateTime(readAt, language), record].filter(Boolean).join(' · '),
      address: location.host,
    };
    return (measure: Measure) => layOutTable(rows, texts, measure);
  }, [data, group, language, name, played, readAt, record, t, total]);
  return (
    <PictureDialog
      title={t('shareTable.title')}
      alt={t('shareTable.alt', { group: name })}
      layOut={layOut}
      text={t(code ? 'shareTable.textWithLink' : 'shareTable.text', { group: name })}
      url={sharedAddress(code ? generatePath(paths.joinGroup, { inviteCode: code }) : paths.home, language)}
      note={code ? `${t('shareTable.note')} ${t('shareTable.linkNote')}` : t('shareTable.note')}
      onClose={onClose}
    />
  );
}

/** Returns the code of the list of the newest jornada that has one, to compare among friends (SHARE-05). */
function useRecordOf({ edition }: Group): string | undefined {
  const { t } = useTranslation('groups');
  const { data: grids } = useGamesQuery();
  const own = new Set(edition?.grids.map(({ id }) => id));
  const grid = grids?.findLast(({ id, record }) => own.has(id) && record);
  return grid && t('shareTable.record', { grid: grid.id, code: recordCodeOf(grid.record!) });
}
