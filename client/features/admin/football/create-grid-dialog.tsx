import type { GridFacts } from '../../../../shared/contract/admin-grids.ts';
import { countryCodeOf } from '../../../../shared/rules/countries.ts';
import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { formatNumericDay, localDay } from '../parts/admin-dates.ts';
import { gridCountries } from '../parts/grid-facts.ts';
import { GridFields, problemOf } from '../parts/grid-fields.tsx';
import { useOpeningPrizes } from '../parts/opening-prizes.tsx';
import { OpensAtField, opensAtOf } from '../parts/opens-at-field.tsx';
import { t } from '../parts/admin-text.ts';
import { spanOf, type Fixture } from './fixtures.ts';
import { MakingFailure } from './making-failure.tsx';
import { useCountries } from './use-countries.ts';
import type { Basket } from './use-basket.ts';
import { openingBefore } from './opening-before.ts';
import type { GridMaking } from './use-grid-making.ts';

interface CreateGridDialogProps {
  basket: Basket;
  making: GridMaking;
  onClose: () => void;
}

/** Name, country and dates of a new grid (ADM-10). */
export function CreateGridDialog({ basket, making, onClose }: CreateGridDialogProps) {
  // A proposal fills in name, country, days and opening.
  const { fixtures, proposal, type } = basket;
  const { status = proposal ? 'draft' : 'open', opensAt: typedAt, ...typed } = basket.typed;
  const { leaguesOf } = useCountries();
  const span = spanOf(fixtures);
  const facts: GridFacts = {
    name: '',
    country: countryOf(fixtures),
    startDate: localDay(serverNow()),
    endDate: localDay(serverNow(), 7),
    ...(proposal && span && { startDate: localDay(span.from), endDate: localDay(span.to), ...proposal.grid }),
    ...typed,
  };
  const opensAt = typedAt ?? (proposal && span ? openingBefore(span.from, serverNow()) : '');
  const count = fixtures.length;
  const at = status === 'draft' ? opensAtOf(opensAt) : null;
  const prizes = useOpeningPrizes(
    status === 'open' || at !== null
      ? { lastStart: span?.to ?? null, opensAt: at, isAskedFirst: true }
      : null,
  );

  return (
    <FormDialog
      title={t('createDialog.title')}
      subject={
        span &&
        t('createDialog.summary', {
          count,
          from: formatNumericDay(span.from),
          to: formatNumericDay(span.to),
        })
      }
      size="medium"
      submitLabel={t('createDialog.confirm')}
      submittingLabel={t('createDialog.confirming')}
      disabled={!prizes.isAnswered}
      check={(): Record<string, string> => {
        const problem = problemOf(facts);
        return problem ? { problem } : {};
      }}
      onSubmit={async () => {
        const opening = status === 'draft' ? { status, opensAt: opensAtOf(opensAt) } : {};
        await making.create({ ...facts, ...opening, ...prizes.accepted, name: facts.name.trim() });
        onClose();
      }}
      onClose={onClose}
    >
      <p className="note">{t('createDialog.leagues', leaguesOf(fixtures))}</p>
      {count !== GRID_SIZE && (
        <Banner tone="warning">{t('createDialog.notTwelve', { count, size: GRID_SIZE })}</Banner>
      )}
      <GridFields
        facts={facts}
        onChange={type}
        missing={t('createDialog.required')}
        played={span && { from: localDay(span.from), to: localDay(span.to) }}
      />
      <SelectField
        label={t('opening.label')}
        value={status}
        onChange={({ target }) => type({ status: target.value as typeof status })}
        options={(['open', 'draft'] as const).map((each) => ({
          value: each,
          label: t(`opening.${each}`),
        }))}
      />
      {status === 'draft' && <OpensAtField value={opensAt} onChange={(next) => type({ opensAt: next })} />}
      {prizes.questions}
      {making.gridId === null && <MakingFailure making={making} unknown={t('createDialog.unknown')} />}
    </FormDialog>
  );
}

/** The country of all matches; '' if they are of several, or of one without grids. */
function countryOf(fixtures: readonly Fixture[]): string {
  const codes = new Set(fixtures.map(({ league }) => countryCodeOf(league.country)));
  const [code] = codes;
  if (codes.size !== 1 || !code) return '';
  return gridCountries.find((each) => countryCodeOf(each) === code) ?? '';
}
