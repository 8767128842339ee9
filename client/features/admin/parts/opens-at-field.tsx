import { serverNow } from '../../../lib/server-clock.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { toLocal } from './admin-dates.ts';
import { t } from './admin-text.ts';

/** When a draft opens, as a local `datetime-local` text; '' for a draft that an administrator opens. */
export function OpensAtField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      name="opensAt"
      type="datetime-local"
      label={t('opening.at')}
      hint={t('opening.atHint')}
      min={toLocal(serverNow())}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Returns the moment of a `datetime-local` text for the server. */
export const opensAtOf = (local: string) => (local === '' ? null : new Date(local).toISOString());
