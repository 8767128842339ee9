import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { phonePrefixOf } from '../../../shared/rules/registration.ts';
import { TextField } from '../../ui/text-field.tsx';
import { loadPhoneCheck } from './phone-check.ts';

interface PhoneFieldProps {
  /** The ISO code of the country whose prefix a number without one gets (AUTH-07). */
  country: string;
  value: string;
  onChange: (phone: string) => void;
  hint?: string;
}

/** A telephone number, named `phone`, after the prefix that it will get. */
export function PhoneField({ country, value, onChange, hint }: PhoneFieldProps) {
  const { t } = useTranslation('auth');
  useEffect(() => {
    loadPhoneCheck().catch(() => undefined);
  }, []);
  const hasPrefix = value.trimStart().startsWith('+');
  return (
    <TextField
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete={hasPrefix ? 'tel' : 'tel-national'}
      required
      maxLength={40}
      label={t('field.phone')}
      prefix={hasPrefix ? undefined : phonePrefixOf(country)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      hint={hint}
    />
  );
}
