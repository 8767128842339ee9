import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import type { AdminPrize } from '../../../../shared/contract/admin-prizes.ts';
import type { Claim } from '../../../../shared/contract/claim.ts';
import type { Likeness } from '../../../../shared/rules/claims.ts';
import { PRIZE_STATES, prizeFor, type Prize, type PrizeState } from '../../../../shared/rules/prizes.ts';
import { useCountryName } from '../../../i18n/country-name.ts';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { AdminTable, type AdminColumn, type RowAction } from '../parts/admin-table.tsx';
import { type Alike, AlikeChips, AlikeView } from './alike-view.tsx';
import { ClaimChips, ClaimView } from './claim-view.tsx';
import { RefusalDialog } from './refusal-dialog.tsx';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { hasNoReceiver, isUntoldAndDisabled, stepText, winnerMailText } from './told-by-mail.ts';
import styles from './prizes.module.css';

const tones: Record<PrizeState, Tone> = {
  won: 'neutral',
  contacted: 'info',
  sent: 'warning',
  delivered: 'success',
};

interface PrizesTableProps {
  grid: AdminGrid;
  prizes: readonly AdminPrize[];
  /** The likenesses of prizes with those of other accounts, by the player's id. */
  alike: ReadonlyMap<number, readonly Likeness[]>;
  /** The days for the delivery are over. */
  isOverdue: boolean;
  onEdit: (prize: AdminPrize) => void;
}

/** The prizes with their winners, the state of each delivery, and its actions. */
export function PrizesTable({ grid, prizes, alike, isOverdue, onEdit }: PrizesTableProps) {
  const t = useAdminText();
  const nameOf = ({ id, username }: AdminPrize) => username ?? t('prizes.deleted', { id });
  const update = useAdminCall('PUT /admin/game-groups/:id/prizes/:playerId', {
    done: t('prizes.updated'),
    failed: t('prizes.updateFailed'),
  });

  const [shown, setShown] = useState<{ name: string; claim: Claim }>();
  const look = useAdminCall('GET /admin/game-groups/:id/prizes/:playerId/claim', {
    done: () => null,
    failed: t('claim.failed'),
  });

  const [compared, setCompared] = useState<{ name: string; others: Alike[] }>();
  const compare = useAdminCall('GET /admin/game-groups/:id/prizes/:playerId/alike', {
    done: () => null,
    failed: t('alike.failed'),
  });
  const [refusing, setRefusing] = useState<AdminPrize>();
  const [asked, setAsked] = useState<{ prize: AdminPrize; next: PrizeState }>();

  const columns: AdminColumn<AdminPrize>[] = [
    {
      header: t('winners.username'),
      kind: 'name',
      width: '13.5rem',
      cell: (prize) => (
        <span className={`stack gap-1 ${styles.facts} ${styles.who}`}>
          <span>{nameOf(prize)}</span>
          {prize.isDisabled && <Chip tone="danger">{t('winners.disabled')}</Chip>}
          <Reach prize={prize} />
          <ClaimChips prize={prize} />
          <AlikeChips same={alike.get(prize.id) ?? []} />
        </span>
      ),
    },
    { header: t('winners.prize'), kind: 'text', width: '12.5rem', cell: (prize) => <Won prize={prize} /> },
    {
      header: t('column.status'),
      kind: 'text',
      width: '12rem',
      cell: (prize) => <Progress prize={prize} isOverdue={isOverdue} />,
    },
    {
      header: t('prizes.note'),
      cell: ({ note }) => note && <span className={`clamp ${styles.note}`}>{note}</span>,
    },
  ];

  function actionsOf(prize: AdminPrize): RowAction[] {
    const loading = update.running?.params.playerId === prize.id;
    const change = (changes: { state?: PrizeState; isCleared?: boolean }) => () =>
      update.press(
        {
          params: { id: grid.id, playerId: prize.id },
          body: { state: prize.state, ...changes, version: prize.version },
        },
        {
          conflict: t('prizes.conflict', { name: nameOf(prize) }),
          about: { kind: 'prize', id: grid.id, player: prize.id },
        },
      );
    const next = nextStepOf(prize);
    const { isUnclear, cleared, refusal } = prize;
    const isAlike = alike.has(prize.id);
    return [
      ...(next && next !== 'won' && !hasNoReceiver(prize) && refusal === null
        ? [
            {
              label: t(`prizes.mark.${next}`),
              loading,
              onClick: isAlike && next === 'sent' ? () => setAsked({ prize, next }) : change({ state: next }),
            },
          ]
        : []),
      ...(isUnclear || cleared
        ? [
            {
              label: t(isUnclear ? 'prizes.clear' : 'prizes.unclear'),
              loading,
              onClick: change({ isCleared: isUnclear }),
            },
          ]
        : []),
      ...(prize.claim
        ? [
            {
              label: t('claim.show'),
              onClick: () =>
                look.press(
                  { params: { id: grid.id, playerId: prize.id } },
                  { onDone: ({ data }) => setShown({ name: nameOf(prize), claim: data }) },
                ),
            },
          ]
        : []),
      ...(isAlike
        ? [
            {
              label: t('alike.show'),
              onClick: () =>
                compare.press(
                  { params: { id: grid.id, playerId: prize.id } },
                  { onDone: ({ data }) => setCompared({ name: nameOf(prize), others: data.others }) },
                ),
            },
          ]
        : []),
      ...(prize.state === 'sent' || prize.state === 'delivered' || hasNoReceiver(prize)
        ? []
        : [
            {
              label: t(refusal === null ? 'refusal.refuse' : 'refusal.change'),
              onClick: () => setRefusing(prize),
            },
          ]),
      { label: t('prizes.edit'), onClick: () => onEdit(prize) },
    ];
  }

  return (
    <>
      <AdminTable
        caption={t('prizes.caption', { name: grid.name })}
        columns={columns}
        rows={prizes}
        rowName={nameOf}
        actions={actionsOf}
        empty={t('prizes.emptyFilter')}
        minWidth="54rem"
      />
      {shown && <ClaimView {...shown} onClose={() => setShown(undefined)} />}
      {compared && <AlikeView {...compared} onClose={() => setCompared(undefined)} />}
      {refusing && <RefusalDialog grid={grid} prize={refusing} onClose={() => setRefusing(undefined)} />}
      {asked && (
        <ConfirmDialog
          route="PUT /admin/game-groups/:id/prizes/:playerId"
          input={{
            params: { id: grid.id, playerId: asked.prize.id },
            body: { state: asked.next, version: asked.prize.version },
          }}
          title={t('alike.askTitle')}
          subject={nameOf(asked.prize)}
          labels={[t(`prizes.mark.sent`), t('prizes.saving')]}
          done={t('prizes.updated')}
          failed={t('prizes.updateFailed')}
          onClose={() => setAsked(undefined)}
        >
          <AlikeChips same={alike.get(asked.prize.id) ?? []} />
          <p>{t('alike.ask')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The step after the present one. A winner who said where to send the prize needs no call (ADM-71). */
function nextStepOf({ state, claim }: AdminPrize): PrizeState | undefined {
  return state === 'won' && claim ? 'sent' : PRIZE_STATES[PRIZE_STATES.indexOf(state) + 1];
}

/** The prize, the hits, and what a correction changed after the winner was told of another prize. */
function Won({ prize }: { prize: AdminPrize }) {
  const t = useAdminText();
  const { t: home } = useTranslation('home');
  const nameOf = ({ prizeKey }: Prize) => home(`prizes.${prizeKey}.name`);
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
      {hits === wonHits ? (
        <span className={styles.small}>{t('prizes.hits', { count: hits })}</span>
      ) : (
        <Chip tone="danger" icon="warning">
          {t('prizes.lost', { count: hits })}
        </Chip>
      )}
      {promised && known !== now && (
        <span className={styles.warning}>
          {!known
            ? now && t('prizes.lostRegained', { now: nameOf(now) })
            : now
              ? t('prizes.promisedOther', { promised: nameOf(known), now: nameOf(now) })
              : t('prizes.promisedLost', { promised: nameOf(known) })}
        </span>
      )}
      {promised && cleared && !isUnclear && (
        <span className={styles.small}>
          {t('prizes.cleared', { promised: nameOf(promised), when: stepText(t, cleared) })}
        </span>
      )}
    </span>
  );
}

/** The winner's name, phone, address, country and language. Nothing for a deleted account. */
function Reach({ prize: { email, person } }: { prize: AdminPrize }) {
  const t = useAdminText();
  const countryName = useCountryName();
  return (
    <>
      {person && <span>{`${person.firstName} ${person.lastName}`}</span>}
      {person && <a href={`tel:${person.phone}`}>{person.phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {person && (
        <span className={styles.small}>
          {t('contacts.writes', {
            country: countryName(person.country),
            language: t(`contacts.language.${person.language}`),
          })}
        </span>
      )}
    </>
  );
}

/** The state, the administrator and time of the last step, and what the mail told the winner. */
function Progress({ prize, isOverdue }: { prize: AdminPrize; isOverdue: boolean }) {
  const t = useAdminText();
  const { state, wonAt, mailState } = prize;
  const told = winnerMailText(t, prize);
  const isMailless = mailState === 'failed' || isUntoldAndDisabled(prize);
  const isUndeliverable = prize.username === null && state !== 'delivered';
  const last = state === 'won' ? null : prize[state];
  return (
    <span className={`stack gap-1 ${styles.facts}`}>
      <span className="row gap-1">
        <Chip tone={tones[state]}>{t(`prizes.state.${state}`)}</Chip>
        {prize.refusal !== null && <Chip tone="danger">{t('refusal.chip')}</Chip>}
        {isUndeliverable && <Chip tone="neutral">{t('prizes.undeliverable')}</Chip>}
        {isOverdue && state !== 'delivered' && prize.refusal === null && !hasNoReceiver(prize) && (
          <Chip tone="danger" icon="clock">
            {t('prizes.overdueChip')}
          </Chip>
        )}
      </span>
      <span className={styles.small}>{stepText(t, last ?? { at: wonAt, by: null })}</span>
      {prize.refusal !== null && <span className={styles.warning}>{prize.refusal}</span>}
      {told && <span className={isMailless ? styles.warning : styles.small}>{told}</span>}
    </span>
  );
}
