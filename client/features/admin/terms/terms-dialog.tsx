import { useState } from 'react';
import type { CountryTerms } from '../../../../shared/contract/terms.ts';
import {
  CLAIM_DAYS_MAX,
  CLAIM_DAYS_MIN,
  PERMIT_SHORT_MAX,
  TAX_PAYERS,
  type TaxPayer,
} from '../../../../shared/rules/prize-terms.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { RadioChoices } from '../parts/radio-choices.tsx';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { countryName, t } from '../parts/admin-text.ts';
import { useLeaveQuestion } from '../parts/use-leave-question.tsx';

/**
 * Decides on the prizes of a country, and on their permit. Fields that were not touched follow another administrator's
 * change.
 */
export function TermsDialog({ terms, onClose }: { terms: CountryTerms; onClose: () => void }) {
  const [typed, setTyped] = useState<Partial<CountryTerms>>({});
  const change = useAdminCall('PUT /admin/terms/:id', {
    done: t('terms.done'),
    failed: t('terms.changeFailed'),
    row: terms,
    about: { kind: 'country', id: terms.id },
    onDone: onClose,
  });
  const { row } = change;
  const { id, country: _country, players: _players, hasPrizes, ...body } = { ...row, ...typed };
  const isChanged = Object.entries(typed).some(
    ([field, value]) => row[field as keyof CountryTerms] !== value,
  );
  const type = (changed: Partial<CountryTerms>) => setTyped({ ...typed, ...changed });
  const choice = hasPrizes === null ? '' : hasPrizes ? 'with' : 'without';

  const bind = (
    name: 'permitEs' | 'permitPt' | 'permitShort' | 'validFrom' | 'validUntil',
    empty: '' | null = '',
  ) => ({
    name,
    value: body[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value || empty }),
  });

  return (
    <FormDialog
      title={t('terms.dialogTitle')}
      subject={countryName(terms.country)}
      size="medium"
      submitLabel={t('terms.save')}
      submittingLabel={t('terms.saving')}
      disabled={hasPrizes === null || !isChanged}
      check={(): Record<string, string> => {
        const problems: Record<string, string> = {};
        if (body.validFrom && body.validUntil && body.validUntil < body.validFrom)
          problems['validUntil'] = t('terms.turned');
        return problems;
      }}
      onSubmit={() =>
        change.run({
          params: { id: String(id) },
          body: { ...body, hasPrizes: hasPrizes === true, version: row.version },
        })
      }
      {...useLeaveQuestion(isChanged, onClose)}
    >
      <RadioChoices
        legend={t('terms.prizes')}
        choices={(['with', 'without'] as const).map((each) => ({
          value: each,
          label: t(`terms.${each}`),
          note: t(`terms.note.${each}`),
        }))}
        value={choice}
        focused={choice || 'with'}
        onChange={(next) => type({ hasPrizes: next === 'with' })}
      />
      <TextAreaField
        label={t('terms.permitEs')}
        hint={t('terms.permitHint')}
        rows={3}
        {...bind('permitEs')}
      />
      <TextAreaField label={t('terms.permitPt')} rows={3} {...bind('permitPt')} />
      <TextField
        label={t('terms.short')}
        hint={t('terms.shortHint', { limit: PERMIT_SHORT_MAX })}
        maxLength={PERMIT_SHORT_MAX}
        {...bind('permitShort')}
      />
      <TextField type="date" label={t('terms.validFrom')} {...bind('validFrom', null)} />
      <TextField
        type="date"
        label={t('terms.validUntil')}
        hint={t('terms.validHint')}
        {...bind('validUntil', null)}
      />
      <TextField
        name="claimDays"
        type="number"
        min={CLAIM_DAYS_MIN}
        max={CLAIM_DAYS_MAX}
        required
        label={t('terms.claimDays')}
        value={body.claimDays || ''}
        onChange={({ target }) => type({ claimDays: Math.trunc(Number(target.value)) })}
      />
      <SelectField
        name="taxPayer"
        label={t('terms.taxPayer')}
        value={body.taxPayer}
        options={TAX_PAYERS.map((each) => ({ value: each, label: t(`terms.tax.${each}`) }))}
        onChange={({ target }) => type({ taxPayer: target.value as TaxPayer })}
      />
      <CheckboxField
        name="needsDocument"
        label={t('terms.needsDocument')}
        checked={body.needsDocument}
        onChange={({ target }) => type({ needsDocument: target.checked })}
      />
    </FormDialog>
  );
}
