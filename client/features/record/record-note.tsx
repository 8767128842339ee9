import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MIN_WINNING_HITS } from '../../../shared/rules/prizes.ts';
import { outcomeOf } from '../../../shared/rules/outcome.ts';
import { formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { shortHash } from '../../lib/record-code.ts';
import { useConnection } from '../../lib/use-connection.ts';
import { useServerNow } from '../../lib/use-server-now.ts';
import { useStore } from '../../lib/use-store.ts';
import type { Grids } from '../../matches/games-api.ts';
import { useSession } from '../../session/use-session.ts';
import { useConfigQuery } from '../../shell/config-api.ts';
import { paths } from '../../shell/paths.ts';
import { saveFile } from '../../shell/save-file.ts';
import { keepRecord, type KeptRecord, recordsOf } from '../../storage/kept-record.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { lateSheets, sheetsOf } from './look.ts';
import { useLazyRecordQuery } from './record-api.ts';
import { readQuietly, sha256 } from './record-files.ts';
import { afterAlarm, checkPick } from './record-watch.ts';

type Grid = Grids[number];
const minuteMs = 60_000;
const unreadMs = 2 * 60 * minuteMs;

/** On `/jugar`: the state of the grid's record, and an alarm if something does not fit (REC-11, REC-12). */
export function RecordNote({ grid }: { grid: Grid }) {
  const playerId = useSession().user?.id ?? 0;
  const { data: config } = useConfigQuery();
  const kept = useStore(recordsOf(playerId))[grid.id];
  const keep = (next: KeptRecord) => keepRecord(playerId, grid.id, next);
  useOwnPrize(grid, kept, keep);
  if (config?.hasRecord !== true) return null;
  if (kept?.alarm) return <Alarm grid={grid} kept={kept} onRead={() => keep(afterAlarm(kept))} />;
  return <State grid={grid} kept={kept} onCheck={keep} />;
}

interface StateProps {
  grid: Grid;
  kept: KeptRecord | undefined;
  onCheck: (next: KeptRecord) => void;
}

function State({ grid, kept, onCheck }: StateProps) {
  const { t } = useTranslation('record');
  const language = useLanguage();
  const isOnline = useConnection() === 'online';
  const now = useServerNow((moment) => moment + minuteMs);
  const match = useMatchName(grid);
  const [isChecking, setIsChecking] = useState(false);
  const [isAllThere, setIsAllThere] = useState(false);
  const more = <Link to={`${paths.verify}?grid=${grid.id}`}>{t('note.more')}</Link>;
  const playing = grid.games.filter(({ status }) => status !== 'cancelled');
  // The site counts the results of a settled grid as lines too.
  const n = kept ? sheetsOf(kept.list).size : Math.min(grid.record?.n ?? 0, playing.length);
  const started = playing
    .map(({ id, closesAt }) => ({ id, start: Date.parse(closesAt) }))
    .filter(({ start }) => start <= now);
  const late = kept ? lateSheets(kept, started) : [];
  const own = kept?.own;
  const ownSheets = own
    ? playing.filter(({ id, bets }) => bets.length > 0 && sheetsOf(kept.list).has(id))
    : [];

  async function checkAll() {
    setIsChecking(true);
    let next = kept!;
    const reader = { sha256, read: readQuietly(grid.id) };
    let found = 0;
    for (const each of ownSheets) {
      next = await checkPick(next, each, reader);
      if (next.alarm) break;
      if (next.checked === each.id) found += 1;
    }
    setIsChecking(false);
    setIsAllThere(found === ownSheets.length);
    onCheck(next);
  }

  const duration = (ms: number) => {
    const minutes = Math.floor(ms / minuteMs);
    return minutes < 60
      ? t('note.minutes', { minutes })
      : t('note.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
  if (n === 0 && late.length === 0)
    return (
      <Note>
        <span>{t('note.before')}</span> {more}
      </Note>
    );
  return (
    <>
      <Note>
        <span>
          {`${t('note.fine', { n, total: playing.length })}${own ? ` ${t('note.ficha', { ficha: shortHash(own.ficha) })}` : ''}`}
        </span>{' '}
        {more}
      </Note>
      {own && !own.opens && <Note>{t('note.renamed')}</Note>}
      {kept && kept.checked !== null && !isAllThere && (
        <Note>{t('note.checked', { match: match(kept.checked) })}</Note>
      )}
      {isAllThere && <Note>{t('note.allChecked')}</Note>}
      {late.map(({ id, isThere, lateBy }) => (
        <Note key={id}>
          {isThere
            ? t('note.cameLate', { match: match(id), time: duration(lateBy) })
            : t('note.late', { match: match(id) })}
        </Note>
      ))}
      {isOnline && kept?.unreadSince && now - kept.unreadSince >= unreadMs && (
        <Note>{t('note.unread', { time: formatTime(kept.unreadSince, language) })}</Note>
      )}
      {ownSheets.length > 0 && !isAllThere && (
        <Button variant="secondary" disabled={!isOnline} loading={isChecking} onClick={() => void checkAll()}>
          {t('note.checkAll')}
        </Button>
      )}
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="note" role="status">
    {children}
  </p>
);

function useMatchName({ games }: Grid): (matchId: number | undefined) => string {
  const { t } = useTranslation();
  return (matchId) => {
    const { homeTeam: home = '', awayTeam: away = '' } = games.find(({ id }) => id === matchId) ?? {};
    return t('match.versus', { home, away });
  };
}

function Alarm({ grid, kept, onRead }: { grid: Grid; kept: KeptRecord; onRead: () => void }) {
  const { t } = useTranslation('record');
  const match = useMatchName(grid);
  const { code, matchId, picks: [x, y] = ['', ''] } = kept.alarm!;
  const save = () => saveFile(`doce-acta-${grid.id}.json`, JSON.stringify(kept, null, 2), 'application/json');
  return (
    <Banner
      tone="error"
      title={t(`alarm.${code}`, { match: match(matchId), x, y })}
      action={
        <div className="row gap-2">
          <Button variant="secondary" onClick={save}>
            {t('alarm.save')}
          </Button>
          <Button variant="secondary" onClick={onRead}>
            {t('alarm.understood')}
          </Button>
        </div>
      }
    >
      {t('alarm.text')}
    </Banner>
  );
}

/** A player with the hits of a prize looks once how the site shows their ficha. */
function useOwnPrize(grid: Grid, kept: KeptRecord | undefined, keep: (next: KeptRecord) => void): void {
  const username = useSession().user?.username.toLowerCase();
  const [ask] = useLazyRecordQuery();
  const hits = grid.games.filter(({ status, homeScore: home, awayScore: away, bets }) => {
    const isOver = status === 'finished' && home !== null && away !== null;
    return isOver && outcomeOf({ home, away }) === bets[0]?.betType;
  }).length;
  const isDue =
    grid.status === 'settled' && hits >= MIN_WINNING_HITS && kept?.own && !kept.isPrizeRead && !kept.alarm;
  const look = useEffectEvent(async () => {
    const told = await ask({ params: { id: String(grid.id) } }).unwrap();
    const winner = told.winners?.find(({ ficha }) => ficha === kept!.own!.ficha);
    const isGiven =
      winner && (winner.delivered || (winner.name !== null && winner.name.toLowerCase() !== username));
    if (isGiven)
      keep({
        ...kept!,
        isPrizeRead: true,
        alarm: { code: 'given', at: Date.now(), told: JSON.stringify(winner) },
      });
  });
  useEffect(() => {
    if (isDue) look().catch(() => undefined);
  }, [isDue, grid.id]);
}
