import { useState } from 'react';
import type { CountryTerms } from '../../../../shared/contract/terms.ts';
import { useCountryName } from '../../../i18n/country-name.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { useAdminData } from '../parts/admin-api.ts';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { formatPlainDay } from '../parts/admin-dates.ts';
import { Loaded } from '../parts/load-failure.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { TermsDialog } from './terms-dialog.tsx';

/** The prizes by country, which the next grid takes (LEGAL-06). */
export function TermsView() {
  const t = useAdminText();
  const countryName = useCountryName();
  const query = useAdminData('GET /admin/terms', undefined);
  const [changed, setChanged] = useState<CountryTerms>();
  const columns: AdminColumn<CountryTerms>[] = [
    { header: t('terms.country'), kind: 'name', cell: ({ country }) => countryName(country) },
    { header: t('terms.prizes'), cell: ({ hasPrizes }) => <PrizesChip hasPrizes={hasPrizes} /> },
    { header: t('terms.short'), cell: ({ permitShort }) => permitShort || null },
    {
      header: t('terms.validUntil'),
      cell: ({ validUntil }) => validUntil && formatPlainDay(validUntil),
    },
    { header: t('terms.players'), kind: 'number', cell: ({ players }) => players },
  ];
  return (
    <section className="stack gap-4">
      <h2 className="title-xl">{t('terms.title')}</h2>
      <p className="note">{t('terms.about')}</p>
      <Loaded query={query} failed={t('terms.failed')} rows={9}>
        {(countries) => (
          <>
            {countries.some(({ hasPrizes }) => hasPrizes === null) && (
              <Banner tone="info">{t('terms.together')}</Banner>
            )}
            <AdminTable
              caption={t('terms.title')}
              columns={columns}
              rows={countries}
              rowName={({ country }) => countryName(country)}
              actions={(row) => [{ label: t('terms.change'), onClick: () => setChanged(row) }]}
              minWidth="40rem"
            />
          </>
        )}
      </Loaded>
      {changed && <TermsDialog terms={changed} onClose={() => setChanged(undefined)} />}
    </section>
  );
}

function PrizesChip({ hasPrizes }: { hasPrizes: boolean | null }) {
  const t = useAdminText();
  if (hasPrizes === null) return <Chip tone="warning">{t('terms.undecided')}</Chip>;
  return hasPrizes ? (
    <Chip tone="gold" icon="trophy">
      {t('terms.with')}
    </Chip>
  ) : (
    <Chip>{t('terms.without')}</Chip>
  );
}
