import { useTranslation } from 'react-i18next';
import type { AdminPrize } from '../../../../shared/contract/admin-prizes.ts';
import type { Claim } from '../../../../shared/contract/claim.ts';
import { useCountryName } from '../../../i18n/country-name.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { useAdminText } from '../parts/use-admin-text.ts';

/** A winner's address for the prize. An administrator asked for it, and the audit log names them (PRIZE-01). */
export function ClaimView({ name, claim, onClose }: { name: string; claim: Claim; onClose: () => void }) {
  const t = useAdminText();
  const { t: common } = useTranslation();
  const countryName = useCountryName();
  const { receiver, address, city, region, postalCode, country, phone, size, document, changedAt } = claim;
  const facts = [
    ['receiver', receiver],
    [
      'address',
      [address, [postalCode, city].filter(Boolean).join(' '), region, countryName(country)]
        .filter(Boolean)
        .join('\n'),
    ],
    ['phone', phone],
    ['size', size],
    ['document', document],
  ] as const;
  return (
    <Dialog open onClose={onClose} title={t('claim.title')} closeLabel={common('action.close')}>
      <div className="stack">
        <p>
          <strong>{name}</strong>
        </p>
        <dl className="stack gap-2 facts">
          {facts.map(
            ([field, value]) =>
              value && (
                <div key={field}>
                  <dt>{t(`claim.${field}`)}</dt>
                  <dd style={{ whiteSpace: 'pre-line' }}>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <p className="note">{t('claim.changed', { at: formatNumericDateTime(changedAt) })}</p>
        <p className="note">{t('claim.erased')}</p>
      </div>
    </Dialog>
  );
}

/** The person whose turn it is, and the winner's word on the delivery. */
export function ClaimChips({ prize: { claim, state, winnerSays, person } }: { prize: AdminPrize }) {
  const t = useAdminText();
  const isOut = state === 'sent' || state === 'delivered';
  return (
    <>
      {!claim && !isOut && person && <Chip>{t('claim.waiting')}</Chip>}
      {claim?.isNews && !isOut && <Chip tone="warning">{t('claim.news')}</Chip>}
      {claim && person && claim.country !== person.country && <Chip tone="info">{t('claim.abroad')}</Chip>}
      {winnerSays && (
        <Chip tone={winnerSays === 'received' ? 'success' : 'danger'}>{t(`claim.${winnerSays}`)}</Chip>
      )}
    </>
  );
}
