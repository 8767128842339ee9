import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTRIES } from '../../../shared/rules/countries.ts';
import { phonePrefixOf } from '../../../shared/rules/registration.ts';
import { errorText, fieldTexts } from '../../api/error-text.ts';
import { isCountryCode } from '../../session/forms/country-code.ts';
import { useFormErrors } from '../../session/forms/use-form-errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSendContactMutation } from './contact-api.ts';
import { contactOf, emptyDraft, problemsOf, type ContactDraft, type ContactType } from './contact.ts';
import styles from './affiliates.module.css';

/** Asks to be called (CON-02, CON-03). What was typed stays when it cannot be sent, and when one looks at the other tab. */
export function ContactForm({ type }: { type: ContactType }) {
  const { t } = useTranslation('affiliates');
  const { t: common } = useTranslation();
  const { t: errorTexts } = useTranslation('errors');
  const [send, { isLoading }] = useSendContactMutation();
  const [draft, setDraft] = useState(emptyDraft);
  const [sentAs, setSentAs] = useState<ContactType | null>(null);
  const [{ fields, message }, tell, form] = useFormErrors((given) =>
    problemsIn({ ...draft, ...Object.fromEntries(given) }),
  );

  const change = (changes: Partial<ContactDraft>) => {
    setSentAs(null);
    setDraft({ ...draft, ...changes });
  };
  const field = (name: keyof ContactDraft) => ({
    name,
    value: draft[name],
    error: fields[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  const hasPrefix = draft.phone.trim().startsWith('+');

  function problemsIn(next: ContactDraft): Record<string, string> {
    const problems = Object.entries(problemsOf(contactOf(type, next)));
    return Object.fromEntries(problems.map(([name, problem]) => [name, errorTexts(`fields.${problem}`)]));
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setSentAs(null);
    const problems = problemsIn(draft);
    tell({ fields: problems });
    if (Object.keys(problems).length > 0) return;
    try {
      await send({ body: contactOf(type, draft) }).unwrap();
      setDraft(emptyDraft);
      setSentAs(type);
    } catch (error) {
      tell({ message: errorText(error, errorTexts('network')), fields: fieldTexts(error) });
    }
  }

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
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
      <div className={styles.pair}>
        <SelectField
          {...field('country')}
          label={t('form.country')}
          autoComplete="country"
          required
          onChange={({ currentTarget: { value } }) => isCountryCode(value) && change({ country: value })}
          options={COUNTRIES.map(({ code }) => ({ value: code, label: common(`countries.${code}`) }))}
        />
        <TextField
          {...field('phone')}
          label={t('form.phone')}
          type="tel"
          inputMode="tel"
          autoComplete={hasPrefix ? 'tel' : 'tel-national'}
          prefix={hasPrefix ? undefined : phonePrefixOf(draft.country)}
          required
          maxLength={40}
        />
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
        loading={isLoading}
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
          {message} {t('form.kept')}
        </Banner>
      )}
    </form>
  );
}
