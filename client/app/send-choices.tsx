import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { User } from '../../shared/contract/auth.ts';
import { serverNow } from '../lib/server-clock.ts';
import { useConnection } from '../lib/use-connection.ts';
import { gamesApi } from '../matches/games-api.ts';
import { sortChoices, type SortedChoices } from '../matches/sort-choices.ts';
import { addChoices } from '../outbox/add-choices.ts';
import { ownPicksOf } from '../outbox/own-picks.ts';
import {
  claimChoices,
  disownChoices,
  dropExpiredChoices,
  noteChoicesSent,
  readVisitorChoices,
  useVisitorChoices,
  type VisitorChoice,
} from '../outbox/visitor-choices.ts';
import type { HasAuthDialog } from '../shell/auth-dialog-state.ts';
import { paths } from '../shell/paths.ts';
import { whenTried } from '../outbox/when-tried.ts';
import { toastPicksRefused } from '../shell/pick-toasts.ts';
import { toastInfo } from '../shell/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** The interval of requests for the grids after a failure. */
const retryMs = 30_000;
/** How long choices that the database does not take may need to be sent. */
const patienceMs = 10_000;

/** Asks a player about the choices of a visitor on this device, and sends their own once the address is verified. */
export function SendChoices({ user }: { user: User }) {
  const own = useVisitorChoices(user.id);
  const visitors = useVisitorChoices(null);
  const { pathname } = useLocation();
  const isFormOpen = useSelector(({ authDialog }: HasAuthDialog) => authDialog.open);
  useEffect(dropExpiredChoices, [own, visitors]);
  const isAsked =
    visitors.choices.length > 0 && !visitors.refusedBy.includes(user.id) && !pathname.startsWith(paths.admin);
  return (
    <>
      {user.isVerified && own.sent === null && own.choices.length > 0 && <Sender playerId={user.id} />}
      {isAsked && !isFormOpen && (
        <Question key={user.id} playerId={user.id} count={visitors.choices.length} />
      )}
    </>
  );
}

/**
 * Asks after a login by another form than the one that the visitor opened to save, until the player says yes or no.
 * Closing puts it off until the next load: a slip of the thumb loses no picks.
 */
function Question({ playerId, count }: { playerId: number; count: number }) {
  const { t } = useTranslation('choices');
  const [isPutOff, setIsPutOff] = useState(false);
  if (isPutOff) return null;
  const no = () => disownChoices(playerId);
  return (
    <Dialog
      open
      onClose={() => setIsPutOff(true)}
      title={t('question.title', { count })}
      footer={
        <>
          <Button variant="secondary" onClick={no}>
            {t('question.no')}
          </Button>
          <Button onClick={() => claimChoices(playerId)}>{t('question.yes')}</Button>
        </>
      }
    >
      <p>{t('question.text')}</p>
    </Dialog>
  );
}

/**
 * Hands a player's choices to the outbox by the current grids: at once, when the connection is back, when the page is
 * seen, and every 30 s.
 */
function Sender({ playerId }: { playerId: number }) {
  const { t } = useTranslation('choices');
  const { pathname } = useLocation();
  const connection = useConnection();
  const [ask] = gamesApi.endpoints.games.useLazyQuery();
  const isBusy = useRef(false);

  function toastResult({ impossible, others }: SortedChoices) {
    if (pathname === paths.play) return;
    if (impossible.length > 0) toastPicksRefused(impossible.length);
    if (others.length > 0) toastInfo(t('others.toast', { count: others.length }));
  }

  const send = useEffectEvent(async () => {
    if (isBusy.current || connection === 'offline') return;
    isBusy.current = true;
    const { data: grids, isError } = await ask();
    dropExpiredChoices();
    const { choices, sent } = readVisitorChoices(playerId);
    if (grids && !isError && sent === null && choices.length > 0) {
      const sorted = await handOver(playerId, choices, grids);
      if (sorted) toastResult(sorted);
    }
    isBusy.current = false;
  });

  useEffect(() => {
    void send();
    const timer = setInterval(() => void send(), retryMs);
    const look = () => void (document.visibilityState === 'visible' && send());
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [connection]);
  return null;
}

/**
 * A repeat, also of another tab, changes nothing: each choice keeps its op id. Returns null, and keeps the choices, if
 * the outbox is in memory and they are not sent soon.
 */
async function handOver(
  playerId: number,
  choices: readonly VisitorChoice[],
  grids: Parameters<typeof sortChoices>[1],
): Promise<SortedChoices | null> {
  const own = ownPicksOf(playerId);
  const now = serverNow();
  let sorted: SortedChoices = { toSend: [], others: [], impossible: [] };
  await own.change((state) => {
    sorted = sortChoices(choices, grids, state, now);
    return addChoices(state, playerId, sorted, now);
  });
  const opIds = choices.map(({ opId }) => opId);
  if (!own.read().isDurable && (await whenTried(own, opIds, patienceMs)).length > 0) return null;
  noteChoicesSent(playerId, sorted.toSend.length, sorted.others);
  return sorted;
}
