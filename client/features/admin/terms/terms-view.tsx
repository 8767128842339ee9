import { useState } from 'react';
import type { CountryTerms } from '../../../../shared/contract/terms.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { useAdminData } from '../parts/admin-api.ts';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { formatPlainDay } from '../parts/admin-dates.ts';
import { Loaded } from '../parts/load-failure.tsx';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { countryName, t } from '../parts/admin-text.ts';
import { OrganiserBox } from './organiser-box.tsx';
import { TermsDialog } from './terms-dialog.tsx';

/** The prizes by country, which the next grid takes (LEGAL-06). */
export function TermsView() {
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
      <OrganiserBox />
      <h2 className="title-xl">{t('terms.title')}</h2>
      <p className="note">{t('terms.about')}</p>
      <Loaded query={query} failed={t('terms.failed')} rows={9}>
        {(countries) => (
          <>
            <Undecided countries={countries.filter(({ hasPrizes }) => hasPrizes === null)} />
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

/** The countries that were never decided, to be decided for all at once (LEGAL-12). */
function Undecided({ countries }: { countries: readonly CountryTerms[] }) {
  const deciding = useAdminCall('POST /admin/terms/decide', {
    done: t('terms.done'),
    failed: t('terms.changeFailed'),
    conflict: t('terms.decidedBefore'),
  });
  if (countries.length === 0) return null;
  const codes = countries.map(({ country }) => country);
  return (
    <Banner
      tone="warning"
      title={t('terms.openTitle', { count: countries.length })}
      action={([true, false] as const).map((hasPrizes) => (
        <Button
          key={String(hasPrizes)}
          variant="secondary"
          keepsFocus
          disabled={deciding.isRunning}
          onClick={() => deciding.press({ body: { countries: codes, hasPrizes } })}
        >
          {t(hasPrizes ? 'terms.allWith' : 'terms.allWithout')}
        </Button>
      ))}
    >
      <p>{t('terms.openText')}</p>
    </Banner>
  );
}

function PrizesChip({ hasPrizes }: { hasPrizes: boolean | null }) {
  if (hasPrizes === null) return <Chip tone="warning">{t('terms.undecided')}</Chip>;
  return hasPrizes ? (
    <Chip tone="gold" icon="trophy">
      {t('terms.with')}
    </Chip>
  ) : (
    <Chip>{t('terms.without')}</Chip>
  );
}
