import { useState } from 'react';
import type { AdminPrize } from '../../../../shared/contract/admin-prizes.ts';
import { PRIZE_QUEUES } from '../../../../shared/rules/prizes.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { AdminList } from '../parts/admin-list.tsx';
import { GridFilter, useNamedGrid } from '../parts/grid-filter.tsx';
import { useAddress } from '../parts/use-address.ts';
import { choice, text, useAdminList } from '../parts/use-admin-list.ts';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';
import { MarkDialog } from './mark-dialog.tsx';
import { type Parcel, ParcelsDialog } from './parcels-dialog.tsx';
import { PrizeDialog } from './prize-dialog.tsx';
import { type DeskPrize, PrizesTable } from './prizes-table.tsx';
import lists from '../parts/lists.module.css';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { toastInfo } from '../../../shell/toasts.ts';
import type { AdminData } from '../parts/admin-api.ts';

const filters = {
  queue: choice('cola', {
    all: null,
    ready: 'listos',
    waiting: 'esperan',
    sent: 'enviados',
    problem: 'problemas',
    delivered: 'entregados',
  }),
  grid: text('jornada'),
};
/** The state that several prizes of a queue get at once. */
const nextOf = { ready: 'sent', sent: 'delivered' } as const;

/** The prizes of all grids in queues, with what there is to do for each (PRIZE-10). */
export function PrizesView() {
  const [address] = useAddress();
  const named = useNamedGrid(address.get(filters.grid.parameter));
  const gameGroupId = named.gridId ?? undefined;
  const list = useAdminList('GET /admin/prizes', {
    filters,
    page: 'premios-pagina',
    limit: 50,
    query: ({ queue }) => ({ queue: queue === 'all' ? undefined : queue, gameGroupId }),
  });
  const [editing, setEditing] = useState<AdminPrize>();
  const [marking, setMarking] = useState<{ prizes: DeskPrize[]; state: 'sent' | 'delivered' }>();
  const [parcels, setParcels] = useState<Parcel[]>();
  const read = useAdminCall('GET /admin/prizes/parcels', {
    failed: t('parcels.failed'),
    onDone: ({ data }) => setParcels(data.parcels),
  });
  const [corrections, setCorrections] = useState<Corrections>();
  const prepare = useAdminCall('GET /admin/prizes/corrections', {
    failed: t('corrections.failed'),
    onDone: ({ data }) => setCorrections(data),
  });
  const { queue } = list.values;
  const counts = list.data?.queues;
  const next = queue === 'ready' || queue === 'sent' ? nextOf[queue] : null;

  return (
    <section className="stack">
      <h2 className="title-xl">{t('views.prizes')}</h2>
      <div className={lists.filters}>
        <GridFilter named={named} onChoose={(grid) => list.set({ grid })} />
      </div>
      <Tabs
        label={t('prizes.queues')}
        tabs={(['all', ...PRIZE_QUEUES] as const).map((id) => ({
          id,
          label:
            id === 'all' || !counts
              ? t(`prizes.queue.${id}`)
              : t('prizes.option', {
                  state: t(`prizes.queue.${id}`),
                  count: counts[id],
                }),
        }))}
        selected={queue}
        onSelect={(id) => list.set({ queue: id })}
      >
        <AdminList list={list} failed={t('prizes.failed')}>
          {({ prizes, total }) =>
            queue === 'all' && total === 0 ? (
              <EmptyState title={t('prizes.none')}>{t('prizes.noneText')}</EmptyState>
            ) : (
              <>
                {next && prizes.length > 0 && (
                  <div className="row">
                    <Button onClick={() => setMarking({ prizes, state: next })}>
                      {t(`prizes.markAll.${next}`, { count: prizes.length })}
                    </Button>
                    {next === 'sent' && (
                      <Button
                        variant="secondary"
                        keepsFocus
                        loading={read.isRunning}
                        onClick={() => read.press({ query: { gameGroupId } })}
                      >
                        {t('parcels.open')}
                      </Button>
                    )}
                  </div>
                )}
                {queue === 'problem' && prizes.some(({ isUnclear }) => isUnclear) && (
                  <div className="row">
                    <Button
                      keepsFocus
                      loading={prepare.isRunning}
                      onClick={() => prepare.press({ query: { gameGroupId } })}
                    >
                      {t('corrections.open')}
                    </Button>
                  </div>
                )}
                <PrizesTable
                  prizes={prizes}
                  onOpen={setEditing}
                  onSend={(prize) => setMarking({ prizes: [prize], state: 'sent' })}
                />
              </>
            )
          }
        </AdminList>
      </Tabs>
      {editing && <PrizeDialog prize={editing} onClose={() => setEditing(undefined)} />}
      {marking && <MarkDialog {...marking} onClose={() => setMarking(undefined)} />}
      {corrections && (
        <CorrectionsDialog corrections={corrections} onClose={() => setCorrections(undefined)} />
      )}
      {parcels && <ParcelsDialog parcels={parcels} onClose={() => setParcels(undefined)} />}
    </section>
  );
}

type Corrections = AdminData<'GET /admin/prizes/corrections'>;

/** The mails to all whose prize a correction changed after they were told, before they leave (PRIZE-14). */
function CorrectionsDialog({
  corrections: { prizes, mails },
  onClose,
}: {
  corrections: Corrections;
  onClose: () => void;
}) {
  const send = useAdminCall('POST /admin/prizes/mark', {
    done: ({ data: { marked, leftOut } }) => {
      if (leftOut > 0) toastInfo(t('prizes.leftOut', { count: leftOut }));
      return marked > 0 ? t('corrections.done', { count: marked }) : null;
    },
    failed: t('corrections.failed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      size="medium"
      title={t('corrections.title')}
      submitLabel={t('corrections.send', { count: prizes.length })}
      submittingLabel={t('prizes.saving')}
      disabled={prizes.length === 0}
      onSubmit={() => send.run({ body: { as: 'corrected', prizes } })}
      onClose={onClose}
    >
      <p>{t(prizes.length === 0 ? 'corrections.none' : 'corrections.about')}</p>
      {mails.map(({ language, subject, text, people }, index) => (
        <article key={index} className="stack gap-1" lang={language}>
          <p className="note">
            {t('corrections.people', { language: t(`contacts.language.${language}`), count: people })}
          </p>
          <h3>{subject}</h3>
          <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</p>
        </article>
      ))}
    </FormDialog>
  );
}
