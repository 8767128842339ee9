import type { AdminPrize } from '../../../../shared/contract/admin-prizes.ts';
import type { Claim } from '../../../../shared/contract/claim.ts';
import { Chip } from '../../../ui/chip.tsx';
import { countryName, t } from '../parts/admin-text.ts';

/** A winner's data for the delivery. An administrator asked for them, and the audit log names them (PRIZE-01). */
export function ClaimFacts({ claim }: { claim: Claim }) {
  const { receiver, address, city, region, postalCode, country, phone, size, document } = claim;
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
  );
}

/** The oddities of the address, and the winner's word on the delivery. */
export function ClaimChips({ prize: { claim, state, winnerSays, person } }: { prize: AdminPrize }) {
  const isOut = state === 'sent' || state === 'delivered';
  return (
    <>
      {claim?.isNews && !isOut && <Chip tone="warning">{t('claim.news')}</Chip>}
      {claim && person && claim.country !== person.country && <Chip tone="info">{t('claim.abroad')}</Chip>}
      {winnerSays && (
        <Chip tone={winnerSays === 'received' ? 'success' : 'danger'}>{t(`claim.${winnerSays}`)}</Chip>
      )}
    </>
  );
}
