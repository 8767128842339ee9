import { useState } from 'react';
import type { CountryTerms, OrganiserSettings } from '../../../../shared/contract/terms.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { useAdminData } from '../parts/admin-api.ts';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { formatPlainDay } from '../parts/admin-dates.ts';
import { Loaded } from '../parts/load-failure.tsx';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { countryName, t } from '../parts/admin-text.ts';
import { TermsDialog } from './terms-dialog.tsx';
import { ORGANISER_MAX, ORGANISER_PARTS } from '../../../../shared/rules/organiser.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLeaveQuestion } from '../parts/use-leave-question.tsx';
import styles from '../source/source.module.css';

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

/** The organiser's data, which the rules name (ADM-81). */
function OrganiserBox() {
  const query = useAdminData('GET /admin/organiser', undefined);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="card stack gap-3" aria-labelledby="organiser">
      <div className="row between">
        <h2 id="organiser" className="title-l">
          {t('organiser.title')}
        </h2>
        {query.data && (
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            {t('organiser.change')}
          </Button>
        )}
      </div>
      <Loaded query={query} failed={t('organiser.failed')} rows={1}>
        {(settings) => (
          <>
            <dl className={`facts ${styles.facts}`}>
              {ORGANISER_PARTS.map((part) => (
                <div key={part}>
                  <dt>{t(`organiser.part.${part}`)}</dt>
                  <dd>{settings.fixed[part] ?? settings[part] ?? t('organiser.missing')}</dd>
                </div>
              ))}
            </dl>
            {isOpen && <OrganiserDialog settings={settings} onClose={() => setIsOpen(false)} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

function OrganiserDialog({ settings, onClose }: { settings: OrganiserSettings; onClose: () => void }) {
  const [typed, setTyped] = useState<Partial<OrganiserSettings>>({});
  const change = useAdminCall('PUT /admin/organiser', {
    done: t('organiser.done'),
    failed: t('organiser.changeFailed'),
    row: settings,
    onDone: onClose,
  });
  const { fixed, ...body } = { ...change.row, ...typed };
  const isChanged = ORGANISER_PARTS.some((part) => (body[part] ?? '') !== (change.row[part] ?? ''));
  return (
    <FormDialog
      title={t('organiser.title')}
      size="medium"
      submitLabel={t('terms.save')}
      submittingLabel={t('terms.saving')}
      disabled={!isChanged}
      onSubmit={() => change.run({ body: { ...body, version: change.row.version } })}
      {...useLeaveQuestion(isChanged, onClose)}
    >
      {ORGANISER_PARTS.map((part) => (
        <TextField
          key={part}
          name={part}
          label={t(`organiser.part.${part}`)}
          hint={
            fixed[part] === null
              ? t(`organiser.hint.${part}`)
              : t('organiser.fixed', { name: variableOf(part) })
          }
          disabled={fixed[part] !== null}
          maxLength={ORGANISER_MAX}
          value={fixed[part] ?? body[part] ?? ''}
          onChange={({ target }) => setTyped({ ...typed, [part]: target.value })}
        />
      ))}
    </FormDialog>
  );
}

/** `taxNumber` → `ORGANISER_TAX_NUMBER`. */
function variableOf(part: string): string {
  return `ORGANISER_${part.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}
