import { useContext } from 'react';
import type { GridFacts } from '../../../../shared/contract/admin-grids.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldErrors } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { formatPlainDay } from './admin-dates.ts';
import { gridCountries } from './grid-facts.ts';
import { countryName, t } from './admin-text.ts';
import styles from './lists.module.css';

/** Returns why the fields cannot be sent: one is missing, or the last day is before the first; null if they can. */
export function problemOf({ name, country, startDate, endDate }: GridFacts): 'missing' | 'turned' | null {
  if ([name.trim(), country, startDate, endDate].includes('')) return 'missing';
  return endDate < startDate ? 'turned' : null;
}

interface GridFieldsProps {
  facts: GridFacts;
  onChange: (changed: Partial<GridFacts>) => void;
  /** The text below the fields when one is missing. */
  missing?: string;
  /** The days (YYYY-MM-DD) of the first and the last match. */
  played: { from: string; to: string } | null;
}

/** Name, country and dates of a grid. From the first submit on they say what is wrong. */
export function GridFields({ facts, onChange, missing, played }: GridFieldsProps) {
  const countries = [...new Set<string>([...gridCountries, facts.country])].filter(Boolean);
  const refused = useContext(FieldErrors);
  const problem = Object.keys(refused).length > 0 ? problemOf(facts) : null;
  const bind = (name: keyof GridFacts) => ({
    required: true,
    value: facts[name],
    error: problem === 'missing' && facts[name].trim() === '' ? t('common:error.required') : refused[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const isOutside =
    played &&
    facts.startDate !== '' &&
    facts.endDate !== '' &&
    (played.from < facts.startDate || played.to > facts.endDate);

  return (
    <>
      <TextField label={t('createDialog.name')} data-autofocus {...bind('name')} />
      <SelectField
        label={t('createDialog.country')}
        {...bind('country')}
        options={[
          ...(facts.country === '' ? [{ value: '', label: t('createDialog.chooseCountry') }] : []),
          ...countries.map((each) => ({ value: each, label: countryName(each) })),
        ]}
      />
      <div className={styles.dates}>
        <TextField type="date" label={t('createDialog.start')} {...bind('startDate')} />
        <TextField
          type="date"
          label={t('createDialog.end')}
          min={facts.startDate || undefined}
          {...bind('endDate')}
          {...(problem === 'turned' && { error: t('createDialog.datesTurned') })}
        />
      </div>
      {isOutside && (
        <Banner
          tone="info"
          action={
            <Button
              variant="secondary"
              onClick={() => onChange({ startDate: played.from, endDate: played.to })}
            >
              {t('createDialog.useSpan')}
            </Button>
          }
        >
          {t('createDialog.outside', { from: formatPlainDay(played.from), to: formatPlainDay(played.to) })}
        </Banner>
      )}
      {missing && problem === 'missing' && <Banner tone="error">{missing}</Banner>}
    </>
  );
}
