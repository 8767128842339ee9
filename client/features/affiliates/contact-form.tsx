import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTRIES, type CountryCode } from '../../../shared/rules/countries.ts';
import { countryOfBrowser } from '../../shell/forms/registration.ts';
import { Form } from '../../shell/forms/form.tsx';
import { failureOf, textOf, useForm } from '../../shell/forms/use-form.ts';
import { PhoneField } from '../../shell/forms/phone-field.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './affiliates.module.css';
import { isEmail, normalizeEmail } from '../../../shared/rules/registration.ts';
import { api, type Input, route } from '../../api/api.ts';
import { phoneToSend } from '../../shell/forms/phone-check.ts';

/** The contact form (CON-02, CON-03). It keeps its input after a failure and between the tabs. */
export function ContactForm({ type }: { type: ContactType }) {
  const { t } = useTranslation(['affiliates', 'common', 'errors']);
  const [sendContact] = useSendContactMutation();
  const [country, setCountry] = useState<CountryCode>(countryOfBrowser);
  const [phone, setPhone] = useState('');
  const [sentAs, setSentAs] = useState<ContactType | null>(null);
  const { message, isSending, form } = useForm({
    check: (given) => {
      const problems = Object.entries(problemsOf(readContact(type, given)));
      return Object.fromEntries(problems.map(([name, problem]) => [name, t(`errors:fields.${problem}`)]));
    },
    send,
    failure: (error) => failureOf(error, t('errors:network')),
  });

  async function send(given: FormData) {
    await sendContact({ body: readContact(type, given) }).unwrap();
    form.ref.current?.reset();
    setCountry(countryOfBrowser());
    setPhone('');
    setSentAs(type);
  }

  return (
    <Form {...form} className={`stack gap-4 ${styles.form}`} onInput={() => setSentAs(null)}>
      <TextField name="name" label={t('form.name')} autoComplete="name" required maxLength={120} />
      <TextField
        name="email"
        label={t('form.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={320}
      />
      {type === 'company' && (
        <TextField
          name="company"
          label={t('form.companyName')}
          autoComplete="organization"
          required
          maxLength={120}
        />
      )}
      <div className={`stack gap-4 ${styles.pair}`}>
        <SelectField
          name="country"
          value={country}
          label={t('form.country')}
          autoComplete="country"
          required
          onChange={({ currentTarget: { value } }) => setCountry(value as CountryCode)}
          options={COUNTRIES.map(({ code }) => ({ value: code, label: t(`common:countries.${code}`) }))}
        />
        <PhoneField country={country} value={phone} onChange={setPhone} />
      </div>
      <TextField
        name="telegram"
        label={t('form.telegram')}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        placeholder="@"
      />
      <Button
        type="submit"
        wide
        size="large"
        keepsFocus
        loading={isSending}
        loadingLabel={t('form.submitting')}
      >
        {t('form.submit')}
      </Button>
      {sentAs === type && (
        <Banner tone="success" title={t('form.success')}>
          {t('form.successText')}
        </Banner>
      )}
      {message && (
        <Banner tone="error" title={t('form.error')}>
          {`${message} ${t('form.kept')}`}
        </Banner>
      )}
    </Form>
  );
}

type Contact = Input<'POST /affiliate-contacts'>['body'];
export type ContactType = Contact['type'];

/**
 * The request that the form describes: address in lower case, phone with its prefix, and no field that is empty or
 * belongs to the other tab.
 */
function readContact(type: ContactType, given: FormData): Contact {
  const text = (name: keyof Contact) => textOf(given, name).trim();
  const country = text('country') as CountryCode;
  return {
    type,
    name: text('name'),
    email: normalizeEmail(text('email')),
    ...(type === 'company' ? { company: text('company') } : {}),
    country,
    phone: text('phone') && (phoneToSend(text('phone'), country) ?? text('phone')),
    ...(text('telegram') ? { telegram: text('telegram') } : {}),
  };
}

type Problem = 'required' | 'invalid_email' | 'invalid_phone';

/** Returns the problems by field before the server is asked (CON-02). */
function problemsOf(contact: Contact): Partial<Record<keyof Contact, Problem>> {
  const empty = Object.entries(contact).filter(([, value]) => value === '');
  return {
    ...(!isEmail(contact.email) && { email: 'invalid_email' }),
    ...(phoneToSend(contact.phone, contact.country) === null && { phone: 'invalid_phone' }),
    ...Object.fromEntries(empty.map(([field]) => [field, 'required'])),
  };
}

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendContact: build.mutation({ ...route('POST /affiliate-contacts') }),
  }),
});

export const { useSendContactMutation } = contactApi;
