import { useState } from 'react';
import type { AdminPrize } from '../../../../shared/contract/admin-prizes.ts';
import { PRIZE_STATES, prizeFor, type Prize, type PrizeState } from '../../../../shared/rules/prizes.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import type { AdminData } from '../parts/admin-api.ts';
import { formatNumericDay } from '../parts/admin-dates.ts';
import { AdminTable, type AdminColumn, type RowAction } from '../parts/admin-table.tsx';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { countryName, t } from '../parts/admin-text.ts';
import { type Alike, AlikeChips, AlikeView } from './alike-view.tsx';
import { ClaimChips } from './claim-view.tsx';
import { RefusalDialog } from './refusal-dialog.tsx';
import { hasNoReceiver, isUntoldAndDisabled, stepText, winnerMailText } from './told-by-mail.ts';
import styles from './prizes.module.css';

/** A prize as the desk lists it. */
export type DeskPrize = AdminData<'GET /admin/prizes'>['prizes'][number];

const tones: Record<PrizeState, Tone> = {
  won: 'neutral',
  contacted: 'info',
  sent: 'warning',
  delivered: 'success',
};

interface PrizesTableProps {
  prizes: readonly DeskPrize[];
  onOpen: (prize: AdminPrize) => void;
  onSend: (prize: DeskPrize) => void;
}

/** A line for each winner: prize, grid, country, state, and the next step. */
export function PrizesTable({ prizes, onOpen, onSend }: PrizesTableProps) {
  const nameOf = ({ id, username }: AdminPrize) => username ?? t('prizes.deleted', { id });
  const update = useAdminCall('PUT /admin/game-groups/:id/prizes/:playerId', {
    done: t('prizes.updated'),
    failed: t('prizes.updateFailed'),
  });
  const [compared, setCompared] = useState<{ name: string; others: Alike[] }>();
  const compare = useAdminCall('GET /admin/game-groups/:id/prizes/:playerId/alike', {
    failed: t('alike.failed'),
  });
  const [refusing, setRefusing] = useState<AdminPrize>();

  const columns: AdminColumn<DeskPrize>[] = [
    {
      header: t('winners.username'),
      kind: 'name',
      width: '11rem',
      cell: (prize) => (
        <span className={`stack gap-1 ${styles.facts} ${styles.who}`}>
          <span>{nameOf(prize)}</span>
          {prize.isDisabled && <Chip tone="danger">{t('winners.disabled')}</Chip>}
          <ClaimChips prize={prize} />
          <AlikeChips same={prize.same} />
        </span>
      ),
    },
    { header: t('winners.prize'), kind: 'text', width: '12rem', cell: (prize) => <Won prize={prize} /> },
    { header: t('games.group'), cell: ({ gameGroup }) => gameGroup.name },
    {
      header: t('claim.country'),
      cell: ({ claim, person }) => {
        const country = claim?.country ?? person?.country;
        return country ? countryName(country) : null;
      },
    },
    { header: t('column.status'), kind: 'text', width: '13rem', cell: (prize) => <Progress prize={prize} /> },
  ];

  function actionsOf(prize: DeskPrize): (RowAction | false)[] {
    const { id, gameGroup, state, isUnclear, cleared, refusal, version } = prize;
    const params = { id: gameGroup.id, playerId: id };
    const loading = update.running?.params.playerId === id && update.running.params.id === gameGroup.id;
    const change = (changes: { state?: PrizeState; isCleared?: boolean }) => () =>
      update.press(
        { params, body: { state, ...changes, version } },
        {
          conflict: t('prizes.conflict', { name: nameOf(prize) }),
          about: { kind: 'prize', id: gameGroup.id, player: id },
        },
      );
    const next = nextStepOf(prize);
    const isOut = state === 'sent' || state === 'delivered';
    return [
      next !== undefined &&
        next !== 'won' &&
        !hasNoReceiver(prize) &&
        refusal === null && {
          label: t(`prizes.mark.${next}`),
          loading,
          onClick: next === 'sent' ? () => onSend(prize) : change({ state: next }),
        },
      (isUnclear || cleared !== null) && {
        label: t(isUnclear ? 'prizes.clear' : 'prizes.unclear'),
        loading,
        onClick: change({ isCleared: isUnclear }),
      },
      { label: t('prizes.open'), onClick: () => onOpen(prize) },
      prize.same.length > 0 && {
        label: t('alike.show'),
        rare: true,
        onClick: () =>
          compare.press(
            { params },
            { onDone: ({ data }) => setCompared({ name: nameOf(prize), others: data.others }) },
          ),
      },
      !isOut &&
        !hasNoReceiver(prize) && {
          label: t(refusal === null ? 'refusal.refuse' : 'refusal.change'),
          rare: true,
          onClick: () => setRefusing(prize),
        },
    ];
  }

  return (
    <>
      <AdminTable
        caption={t('views.prizes')}
        columns={columns}
        rows={prizes}
        rowKey={({ id, gameGroup }) => `${gameGroup.id}/${id}`}
        rowName={nameOf}
        actions={actionsOf}
        hasMenu
        empty={t('prizes.emptyFilter')}
        minWidth="60rem"
      />
      {compared && <AlikeView {...compared} onClose={() => setCompared(undefined)} />}
      {refusing && <RefusalDialog prize={refusing} onClose={() => setRefusing(undefined)} />}
    </>
  );
}

/** The step after the present one. A winner who said where to send the prize needs no call (ADM-71). */
function nextStepOf({ state, claim }: AdminPrize): PrizeState | undefined {
  return state === 'won' && claim ? 'sent' : PRIZE_STATES[PRIZE_STATES.indexOf(state) + 1];
}

/** The prize, the hits, and what a correction changed after the winner was told of another prize. */
function Won({ prize }: { prize: AdminPrize }) {
  const nameOf = ({ prizeKey }: Prize) => t(`home:prizes.${prizeKey}.name`);
  const { wonHits, hits, promisedHits, clearedHits, cleared, isUnclear } = prize;
  const won = prizeFor(wonHits);
  const promised = promisedHits === null ? null : prizeFor(promisedHits);
  const known = promisedHits === null ? null : prizeFor(clearedHits ?? promisedHits);
  const now = prizeFor(hits);
  return (
    <span className={`stack gap-1 ${styles.facts}`}>
      {won && (
        <Chip tone={hits >= wonHits ? 'gold' : 'neutral'} icon="trophy">
          {nameOf(won)}
        </Chip>
      )}
      {hits !== wonHits && (
        <Chip tone="danger" icon="warning">
          {t('prizes.lost', { count: hits })}
        </Chip>
      )}
      {promised && known !== now && (
        <span className="warn small">
          {!known
            ? now && t('prizes.lostRegained', { now: nameOf(now) })
            : now
              ? t('prizes.promisedOther', { promised: nameOf(known), now: nameOf(now) })
              : t('prizes.promisedLost', { promised: nameOf(known) })}
        </span>
      )}
      {promised && cleared && !isUnclear && (
        <span className="muted small">
          {t('prizes.cleared', { promised: nameOf(promised), when: stepText(cleared) })}
        </span>
      )}
    </span>
  );
}

/** The state and since when, until when, what the mail told the winner, the number of the parcel, and the note. */
function Progress({ prize }: { prize: AdminPrize }) {
  const { state, wonAt, dueAt, mailState, claim, refusal, tracking, note } = prize;
  const told = state === 'won' ? winnerMailText(prize) : null;
  const isMailless = mailState === 'failed' || isUntoldAndDisabled(prize);
  const isDue = state !== 'delivered' && refusal === null && !hasNoReceiver(prize);
  const last = state === 'won' ? { at: claim?.changedAt ?? wonAt, by: null } : prize[state];
  return (
    <span className={`stack gap-1 ${styles.facts}`}>
      <span className="row gap-1">
        <Chip tone={tones[state]}>
          {t(claim && state === 'won' ? 'claim.given' : `prizes.state.${state}`)}
        </Chip>
        {refusal !== null && <Chip tone="danger">{t('refusal.chip')}</Chip>}
        {prize.username === null && state !== 'delivered' && <Chip>{t('prizes.undeliverable')}</Chip>}
        {isDue && dueAt && Date.parse(dueAt) < serverNow() && (
          <Chip tone="danger" icon="clock">
            {t('prizes.overdueChip')}
          </Chip>
        )}
      </span>
      <span className="muted small">
        {[last && stepText(last), isDue && dueAt && t('prizes.due', { day: formatNumericDay(dueAt) })]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {refusal !== null && <span className="warn small">{refusal}</span>}
      {told && <span className={isMailless ? 'warn small' : 'muted small'}>{told}</span>}
      {tracking && <span className="muted small">{t('prizes.trackingIs', { tracking })}</span>}
      {note && <span className={`clamp ${styles.note}`}>{note}</span>}
    </span>
  );
}
