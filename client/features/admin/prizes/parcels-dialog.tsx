import { CSV_START, csvLine } from '../../../../shared/rules/csv.ts';
import { prizeFor } from '../../../../shared/rules/prizes.ts';
import { saveFile } from '../../../shell/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { AdminData } from '../parts/admin-api.ts';
import { countryName, t } from '../parts/admin-text.ts';
import { ClaimFacts } from './claim-view.tsx';
import styles from './prizes.module.css';

export type Parcel = AdminData<'GET /admin/prizes/parcels'>['parcels'][number];

/** The addresses of the prizes that are ready, to print and as a file (PRIZE-12). The audit log has who read each. */
export function ParcelsDialog({ parcels, onClose }: { parcels: readonly Parcel[]; onClose: () => void }) {
  const prizeOf = ({ wonHits }: Parcel) => t(`home:prizes.${prizeFor(wonHits)!.prizeKey}.name`);

  function save() {
    const fields = [
      'receiver',
      'address',
      'city',
      'region',
      'postalCode',
      'country',
      'phone',
      'size',
      'document',
    ] as const;
    const lines = parcels.map((parcel) => [
      parcel.gameGroup.name,
      parcel.username,
      prizeOf(parcel),
      ...fields.map((field) =>
        field === 'country' ? countryName(parcel.claim.country) : parcel.claim[field],
      ),
    ]);
    const head = [
      t('games.group'),
      t('winners.username'),
      t('winners.prize'),
      ...fields.map((field) => t(`claim.${field}`)),
    ];
    saveFile(`${t('parcels.file')}.csv`, CSV_START + [head, ...lines].map(csvLine).join(''), 'text/csv');
  }

  return (
    <Dialog
      open
      size="medium"
      onClose={onClose}
      title={t('parcels.title', { count: parcels.length })}
      footer={
        <>
          <Button variant="secondary" onClick={save}>
            {t('parcels.save')}
          </Button>
          <Button onClick={() => globalThis.print()}>{t('parcels.print')}</Button>
        </>
      }
    >
      {/* It scrolls, and has no button that the keyboard reaches. */}
      <ul tabIndex={0} className={`stack ${styles.parcels}`}>
        {parcels.map((parcel) => (
          <li key={`${parcel.gameGroup.id}/${parcel.id}`} className={`stack gap-2 ${styles.parcel}`}>
            <strong>{[prizeOf(parcel), parcel.username, parcel.gameGroup.name].join(' · ')}</strong>
            <ClaimFacts claim={parcel.claim} />
          </li>
        ))}
      </ul>
      <p className="note">{t('parcels.about')}</p>
    </Dialog>
  );
}
