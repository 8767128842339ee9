import { useTranslation } from 'react-i18next';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { PRIZE_STATES, prizeFor, type Prize, type PrizeState } from '../../../../shared/rules/prizes.ts';
import { useCountryName } from '../../../i18n/country-name.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import type { AdminPrize } from './prizes-api.ts';
import { Promised } from './promised.tsx';
import { isDueToNobody, isUntoldAndDisabled, toldByMail } from './told-by-mail.ts';
import { usePrizeChange, type OfPrize } from './use-prize-change.ts';
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
  /** Ids of winners whose prize has left this part of the list meanwhile. It has no actions here. */
  left: ReadonlySet<number>;
  /** The days for the delivery are over. */
  isOverdue: boolean;
  onEdit: (prize: AdminPrize) => void;
}

/** The prizes with their winners, the state of each delivery, and its actions. */
export function PrizesTable({ grid, prizes, left, isOverdue, onEdit }: PrizesTableProps) {
  const t = useAdminText();
  const { t: home } = useTranslation('home');
  const nameOf = ({ id, username }: AdminPrize) => username ?? t('prizes.deleted', { id });

  const nameOfPrize = ({ prizeKey }: Prize) => home(`prizes.${prizeKey}.name`);

  const columns: AdminColumn<AdminPrize>[] = [
    {
      key: 'user',
      header: t('winners.username'),
      rowHeader: true,
      width: '15rem',
      cell: (prize) => (
        <span className={styles.who}>
          {nameOf(prize)}
          {prize.isDisabled && <Chip tone="danger">{t('winners.disabled')}</Chip>}
          <Reach prize={prize} />
        </span>
      ),
    },
    {
      key: 'prize',
      onCard: 'text',
      header: t('winners.prize'),
      cell: (won) => {
        const { wonHits, hits } = won;
        const prize = prizeFor(wonHits);
        return (
          <span className={styles.stack}>
            {prize && (
              <Chip tone={hits >= wonHits ? 'gold' : 'neutral'} icon="trophy">
                {nameOfPrize(prize)}
              </Chip>
            )}
            {hits === wonHits ? (
              <span className={styles.muted}>{t('prizes.hits', { count: hits })}</span>
            ) : (
              <Chip tone="danger" icon="warning">
                {t('prizes.lost', { count: hits })}
              </Chip>
            )}
            <Promised grid={grid} prize={won} name={nameOf(won)} />
          </span>
        );
      },
    },
    {
      key: 'state',
      onCard: 'text',
      header: t('column.status'),
      cell: (prize) =>
        left.has(prize.id) ? (
          <span className={styles.muted}>{t('prizes.left')}</span>
        ) : (
          <Progress prize={prize} isOverdue={isOverdue} />
        ),
    },
    {
      key: 'note',
      isBlank: ({ note }) => note === null,
      header: t('prizes.note'),
      cell: ({ note }) => (note ? <span className={styles.note}>{note}</span> : t('none')),
    },
    {
      key: 'actions',
      onCard: 'actions',
      header: t('column.actions'),
      isBlank: ({ id }) => left.has(id),
      cell: (prize) =>
        left.has(prize.id) ? (
          t('none')
        ) : (
          <span className={styles.actions}>
            {!isDueToNobody(prize) && <NextStep grid={grid} prize={prize} name={nameOf(prize)} />}
            <Button
              variant="quiet"
              aria-label={t('actionOn', { action: t('prizes.edit'), name: nameOf(prize) })}
              onClick={() => onEdit(prize)}
            >
              {t('prizes.edit')}
            </Button>
          </span>
        ),
    },
  ];

  return (
    <AdminTable
      caption={t('prizes.caption', { name: grid.name })}
      columns={columns}
      rows={prizes}
      rowKey={({ id }) => String(id)}
      empty={t('prizes.emptyFilter')}
      minWidth="54rem"
    />
  );
}

/** The winner's name, phone, address, country and language. Nothing for a deleted account. */
function Reach({ prize: { email, person } }: { prize: AdminPrize }) {
  const t = useAdminText();
  const countryName = useCountryName();
  return (
    <>
      {person && (
        <span>
          {person.firstName} {person.lastName}
        </span>
      )}
      {person && <a href={`tel:${person.phone}`}>{person.phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {person && (
        <span className={styles.muted}>
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
  const told = toldByMail(t, prize);
  const isMailless = mailState === 'failed' || isUntoldAndDisabled(prize);
  const isUndeliverable = prize.username === null && state !== 'delivered';
  const last = state === 'won' ? null : prize[state];
  return (
    <span className={styles.stack}>
      <span className={styles.chips}>
        <Chip tone={tones[state]}>{t(`prizes.state.${state}`)}</Chip>
        {isUndeliverable && <Chip tone="neutral">{t('prizes.undeliverable')}</Chip>}
        {isOverdue && state !== 'delivered' && !isDueToNobody(prize) && (
          <Chip tone="danger" icon="clock">
            {t('prizes.overdueChip')}
          </Chip>
        )}
      </span>
      <span className={styles.muted}>
        {last?.by
          ? t('prizes.by', { at: formatNumericDateTime(last.at), name: last.by })
          : formatNumericDateTime(last?.at ?? wonAt)}
      </span>
      {told && <span className={isMailless ? styles.warning : styles.muted}>{told}</span>}
    </span>
  );
}

/** The step that comes next, with one click. */
function NextStep({ grid, prize, name }: OfPrize) {
  const t = useAdminText();
  const { change, isChanging } = usePrizeChange({ grid, prize, name });
  const next = PRIZE_STATES[PRIZE_STATES.indexOf(prize.state) + 1];
  if (!next || next === 'won') return null;
  const action = t(`prizes.mark.${next}`);

  return (
    <Button
      variant="secondary"
      keepsFocus
      loading={isChanging}
      aria-label={t('actionOn', { action, name })}
      onClick={() => void change({ state: next })}
    >
      {action}
    </Button>
  );
}
