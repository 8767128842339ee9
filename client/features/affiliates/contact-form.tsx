import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTRIES, type CountryCode } from '../../../shared/rules/countries.ts';
import { countryOfBrowser, isCountryCode } from '../../shell/forms/registration.ts';
import { Form } from '../../shell/forms/form.tsx';
import { failureOf, useForm } from '../../shell/forms/use-form.ts';
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
  const [draft, setDraft] = useState(newDraft);
  const [sentAs, setSentAs] = useState<ContactType | null>(null);
  const { message, isSending, form } = useForm({
    check: (given) => problemsIn({ ...draft, ...Object.fromEntries(given) }),
    send,
    failure: (error) => failureOf(error, t('errors:network')),
  });

  const change = (changes: Partial<ContactDraft>) => {
    setSentAs(null);
    setDraft({ ...draft, ...changes });
  };
  const field = (name: keyof ContactDraft) => ({
    name,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });

  function problemsIn(next: ContactDraft): Record<string, string> {
    const problems = Object.entries(problemsOf(contactOf(type, next)));
    return Object.fromEntries(problems.map(([name, problem]) => [name, t(`errors:fields.${problem}`)]));
  }

  async function send() {
    await sendContact({ body: contactOf(type, draft) }).unwrap();
    setDraft(newDraft());
    setSentAs(type);
  }

  return (
    <Form
      {...form}
      className={`stack gap-4 ${styles.form}`}
      onSubmit={(event) => {
        setSentAs(null);
        form.onSubmit(event);
      }}
    >
      <TextField {...field('name')} label={t('form.name')} autoComplete="name" required maxLength={120} />
      <TextField
        {...field('email')}
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
          {...field('company')}
          label={t('form.companyName')}
          autoComplete="organization"
          required
          maxLength={120}
        />
      )}
      <div className={`stack gap-4 ${styles.pair}`}>
        <SelectField
          {...field('country')}
          label={t('form.country')}
          autoComplete="country"
          required
          onChange={({ currentTarget: { value } }) => isCountryCode(value) && change({ country: value })}
          options={COUNTRIES.map(({ code }) => ({ value: code, label: t(`common:countries.${code}`) }))}
        />
        <PhoneField country={draft.country} value={draft.phone} onChange={(phone) => change({ phone })} />
      </div>
      <TextField
        {...field('telegram')}
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

/** The input as typed. It keeps the company name while the other tab is shown. */
interface ContactDraft {
  name: string;
  email: string;
  company: string;
  country: CountryCode;
  phone: string;
  telegram: string;
}

const newDraft = (): ContactDraft => ({
  name: '',
  email: '',
  company: '',
  country: countryOfBrowser(),
  phone: '',
  telegram: '',
});

/**
 * The request that a draft describes: address in lower case, phone with its prefix, and no field that is empty or
 * belongs to the other tab.
 */
function contactOf(type: ContactType, draft: ContactDraft): Contact {
  const phone = draft.phone.trim();
  const company = draft.company.trim();
  const telegram = draft.telegram.trim();
  return {
    type,
    name: draft.name.trim(),
    email: normalizeEmail(draft.email),
    ...(type === 'company' ? { company } : {}),
    country: draft.country,
    phone: phone && (phoneToSend(phone, draft.country) ?? phone),
    ...(telegram ? { telegram } : {}),
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
