import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCreateGridMutation, type Fixture } from '../admin-api.ts';
import { formatNumericDay, localDay } from '../parts/admin-dates.ts';
import { gridCountries } from './grid-countries.ts';
import { useCountryName } from '../../../i18n/country-name.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { SameName } from '../parts/same-name.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useChange } from '../parts/use-change.ts';
import { TaskProgress } from '../source/task-progress.tsx';
import { useTaskOf } from '../source/use-tasks.ts';
import type { Creation } from './use-creation.ts';
import { spanOf } from './fixture-facts.ts';
import { RefusedMatches } from './refused-matches.tsx';
import styles from './football.module.css';

/** A new grid lasts a week unless the administrator says otherwise. */
const usualDays = 7;

interface CreateGridDialogProps {
  /** In the order of their starts. */
  fixtures: readonly Fixture[];
  creation: Creation;
  onClose: () => void;
  onCreated: (grid: { name: string; count: number }) => void;
}

/** Name, country and dates of a new grid (ADM-10). A failure leaves everything as it was entered. */
export function CreateGridDialog({ fixtures, creation, onClose, onCreated }: CreateGridDialogProps) {
  const t = useAdminText();
  const { t: common } = useTranslation();
  const countryName = useCountryName();
  const [name, setName] = useState('');
  const [country, setCountry] = useState('');
  const [startDate, setStartDate] = useState(() => localDay(serverNow()));
  const [endDate, setEndDate] = useState(() => localDay(serverNow(), usualDays));
  const [problem, setProblem] = useState<'missing' | 'turned' | null>(null);
  const [createGrid, { isLoading }] = useCreateGridMutation();
  const count = fixtures.length;
  const made = useRef<string | null>(null);
  const { failure, run } = useChange({ done: t('createDialog.done'), failed: t('createDialog.failed') }, () =>
    // Not made yet: what was chosen stays until it is.
    made.current === null ? onClose() : onCreated({ name: made.current, count }),
  );
  const task = useTaskOf('create-grid', isLoading);

  const span = spanOf(fixtures);
  const days = span && { from: localDay(span.from), to: localDay(span.to) };
  const said = span && { from: formatNumericDay(span.from), to: formatNumericDay(span.to) };
  const isOutside =
    days !== null && startDate !== '' && endDate !== '' && (days.from < startDate || days.to > endDate);

  function missing(value: string): string | undefined {
    return problem === 'missing' && value.trim() === '' ? common('error.required') : undefined;
  }

  function submit() {
    const isMissing = name.trim() === '' || country === '' || startDate === '' || endDate === '';
    const next = isMissing ? 'missing' : endDate < startDate ? 'turned' : null;
    setProblem(next);
    if (next) return;
    const body = { name: name.trim(), country, games: [...fixtures], startDate, endDate };
    run(async () => {
      const answer = await creation.ask({ gridId: null, name: body.name }, (opId) =>
        createGrid({ body: { ...body, opId } }).unwrap(),
      );
      // Asked for again since no answer came, it is the one that was made first.
      made.current = answer.data.task.state === 'running' ? null : (answer.data.name ?? body.name);
      return answer;
    });
  }

  return (
    <DialogForm
      title={t('createDialog.title')}
      subject={said && t('createDialog.summary', { count, ...said })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('createDialog.confirm')}
      submittingLabel={t('createDialog.confirming')}
      submitting={isLoading}
      failure={problem === 'missing' ? t('createDialog.required') : failure?.message}
      size="medium"
    >
      <RefusedMatches failure={failure} fixtures={fixtures} />
      {failure && creation.isUnknown && <p className={styles.warning}>{t('createDialog.unknown')}</p>}
      {count !== GRID_SIZE && (
        <Banner tone="warning">{t('createDialog.notTwelve', { count, size: GRID_SIZE })}</Banner>
      )}
      <TextField
        label={t('createDialog.name')}
        required
        value={name}
        error={missing(name) ?? failure?.fields['name']}
        data-autofocus
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={t('createDialog.country')}
        required
        value={country}
        error={missing(country) ?? failure?.fields['country']}
        onChange={(event) => setCountry(event.target.value)}
        options={[
          { value: '', label: t('createDialog.chooseCountry') },
          ...gridCountries.map((each) => ({ value: each, label: countryName(each) })),
        ]}
      />
      <SameName grid={{ name, country }} />
      <div className={styles.dates}>
        <TextField
          type="date"
          label={t('createDialog.start')}
          required
          value={startDate}
          error={missing(startDate) ?? failure?.fields['startDate']}
          onChange={(event) => setStartDate(event.target.value)}
        />
        <TextField
          type="date"
          label={t('createDialog.end')}
          required
          value={endDate}
          min={startDate || undefined}
          error={
            problem === 'turned'
              ? t('createDialog.datesTurned')
              : (missing(endDate) ?? failure?.fields['endDate'])
          }
          onChange={(event) => setEndDate(event.target.value)}
        />
      </div>
      {isOutside && said && (
        <Banner
          tone="info"
          action={
            <Button
              variant="secondary"
              onClick={() => {
                setStartDate(days.from);
                setEndDate(days.to);
              }}
            >
              {t('createDialog.useSpan')}
            </Button>
          }
        >
          {t('createDialog.outside', said)}
        </Banner>
      )}
      {isLoading && <TaskProgress task={task} label={t('createDialog.confirming')} />}
    </DialogForm>
  );
}
