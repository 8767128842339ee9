import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminGrid, GridFacts } from '../../../../shared/contract/admin-grids.ts';
import { useCountryName } from '../../../i18n/country-name.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { formatPlainDay } from './admin-dates.ts';
import { gridCountries } from './grid-countries.ts';
import { areOutside, type Days } from './played-days.ts';
import { SameName } from './same-name.tsx';
import { useAdminText } from './use-admin-text.ts';
import styles from './parts.module.css';

/** Why they cannot be sent yet: something is missing, or the last day lies before the first; null: they can. */
export function problemOf({ name, country, startDate, endDate }: GridFacts): 'missing' | 'turned' | null {
  if ([name.trim(), country, startDate, endDate].includes('')) return 'missing';
  return endDate < startDate ? 'turned' : null;
}

interface GridFieldsProps {
  /** Of the grid, while it is not still to be made. */
  id?: AdminGrid['id'];
  /** As the fields hold them; empty: none yet. */
  facts: GridFacts;
  onChange: (changed: Partial<GridFacts>) => void;
  /** What is wrong is told at the fields: not before they were to be sent. */
  isAsked: boolean;
  /** What the server said of the fields; of one that was typed in since it says nothing any more. */
  refused: Record<string, string> | undefined;
  /** When its matches are played. */
  played: Days | null;
}

/** What is said of a grid, made or corrected: its name, country and dates, and what is odd about them. */
export function GridFields({ id, facts, onChange, isAsked, refused, played }: GridFieldsProps) {
  const t = useAdminText();
  const { t: common } = useTranslation();
  const countryName = useCountryName();
  const countries = (gridCountries as readonly string[]).includes(facts.country)
    ? gridCountries
    : [...gridCountries, ...(facts.country ? [facts.country] : [])];
  const [mended, setMended] = useState<{ of: GridFieldsProps['refused']; fields: string[] }>();
  const isMended = (field: string) => mended?.of === refused && mended?.fields.includes(field);
  function change(changed: Partial<GridFacts>) {
    const before = mended?.of === refused ? (mended?.fields ?? []) : [];
    setMended({ of: refused, fields: [...before, ...Object.keys(changed)] });
    onChange(changed);
  }
  const problem = isAsked ? problemOf(facts) : null;
  const errorOf = (field: keyof GridFacts) =>
    problem === 'missing' && facts[field].trim() === ''
      ? common('error.required')
      : isMended(field)
        ? undefined
        : refused?.[field];
  const days = played && { from: formatPlainDay(played.from), to: formatPlainDay(played.to) };

  return (
    <>
      <TextField
        label={t('createDialog.name')}
        required
        value={facts.name}
        error={errorOf('name')}
        data-autofocus
        onChange={(event) => change({ name: event.target.value })}
      />
      <SelectField
        label={t('createDialog.country')}
        required
        value={facts.country}
        error={errorOf('country')}
        onChange={(event) => change({ country: event.target.value })}
        options={[
          ...(facts.country === '' ? [{ value: '', label: t('createDialog.chooseCountry') }] : []),
          ...countries.map((each) => ({ value: each, label: countryName(each) })),
        ]}
      />
      <SameName grid={{ ...facts, id }} />
      <div className={styles.dates}>
        <TextField
          type="date"
          label={t('createDialog.start')}
          required
          value={facts.startDate}
          error={errorOf('startDate')}
          onChange={(event) => change({ startDate: event.target.value })}
        />
        <TextField
          type="date"
          label={t('createDialog.end')}
          required
          value={facts.endDate}
          min={facts.startDate || undefined}
          error={problem === 'turned' ? t('createDialog.datesTurned') : errorOf('endDate')}
          onChange={(event) => change({ endDate: event.target.value })}
        />
      </div>
      {played && days && areOutside(played, facts) && (
        <Banner
          tone="info"
          action={
            <Button
              variant="secondary"
              onClick={() => change({ startDate: played.from, endDate: played.to })}
            >
              {t('createDialog.useSpan')}
            </Button>
          }
        >
          {t('createDialog.outside', days)}
        </Banner>
      )}
    </>
  );
}
