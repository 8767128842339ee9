import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTRIES } from '../../../shared/rules/countries.ts';
import { dayOf } from '../../../shared/rules/day-of.ts';
import { ADULT_AGE, isAdult, isBirthDate, PASSWORD_MIN } from '../../../shared/rules/registration.ts';
import { paths } from '../paths.ts';
import { useConfigQuery } from '../config-api.ts';
import { toastSuccess } from '../toasts.ts';
import { isApiError } from '../../api/api-error.ts';
import { eraseChoices, readVisitorChoices } from '../../outbox/visitor-choices.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { storageKeys } from '../../lib/storage-keys.ts';
import { tabStore } from '../../lib/web-storage.ts';
import { useRegisterMutation } from '../../session/auth-api.ts';
import { sessionStarted } from '../../session/session-slice.ts';
import { EmailField } from './email-field.tsx';
import { Form } from './form.tsx';
import { failureOf, keptFields, type KeptFields, textOf, useForm } from './use-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { countryOfBrowser, type Problem, problemsOf, readRegistration } from './registration.ts';
import styles from './forms.module.css';
import { useAppDispatch } from '../../session/store-hooks.ts';

interface RegisterFormProps {
  /** Called once the account is made and its session has begun. */
  onEntered: () => void;
  /** Asks for the password twice, as the page of an invite link does (JOIN-03). */
  withConfirmation?: boolean;
  /** The account gets the visitor's choices: the mailed link tells other devices how many they are. */
  savesChoices?: boolean;
  kept?: KeptFields;
  /** Opens the login form with the input of this one. */
  onLogIn?: (kept: KeptFields) => void;
}

/**
 * Makes an account (AUTH-06, AUTH-07). Address and password come first, the person second: one form with two steps, so
 * that password managers see the account and its password together.
 */
export function RegisterForm({
  onEntered,
  withConfirmation = false,
  savesChoices = false,
  kept = {},
  onLogIn,
}: RegisterFormProps) {
  const { t } = useTranslation(['auth', 'common', 'errors']);
  const hasRecord = useConfigQuery().data?.hasRecord;
  const dispatch = useAppDispatch();
  const [register] = useRegisterMutation();
  const {
    problems: fields,
    message,
    isSending,
    form,
  } = useForm({
    check: problemsIn,
    send: enter,
    failure: (error) => {
      if (isUnderAge(error)) eraseChoicesOfMinor();
      return failureOf(error, t('register.error'));
    },
  });
  const [country, setCountry] = useState<string>(kept['country'] ?? countryOfBrowser());
  const [phone, setPhone] = useState(kept['phone'] ?? '');
  const [step, setStep] = useSteps(fields, form.ref);
  const [areErased, setAreErased] = useState(false);
  // A reload keeps the address, a closed form does not.
  useEffect(() => () => void tabStore.set(storageKeys.typedEmail, null), []);
  const emailError =
    onLogIn && fields['email'] === t('errors:fields.taken') ? (
      <>
        <span>{`${fields['email']}.`}</span>{' '}
        <button type="button" className={styles.inText} onClick={() => onLogIn(keptFields(form.ref.current))}>
          {t('login.submit')}
        </button>
      </>
    ) : (
      fields['email']
    );

  function say(problem: Problem): string {
    if (problem === 'mismatch') return t('error.passwordMismatch');
    return t(`errors:fields.${problem}`);
  }

  /** Hides a hint that repeats the error. */
  function hintBeside(field: string, problem: Problem, hint: string): string | undefined {
    return fields[field] === say(problem) ? undefined : hint;
  }

  /** Doce keeps nothing of a minor. */
  function eraseChoicesOfMinor() {
    if (readVisitorChoices(null).choices.length === 0) return;
    eraseChoices(null);
    setAreErased(true);
  }

  function problemsIn(given: FormData): Record<string, string> {
    const account = readRegistration(given);
    const again = textOf(given, 'confirmPassword');
    const confirmation = withConfirmation && (again === '' || again !== account.password);
    const problems: Record<string, Problem> = {
      ...(confirmation && { confirmPassword: again ? 'mismatch' : 'required' }),
      ...problemsOf(account, todayHere()),
    };
    const asked = Object.entries(problems).filter(([field]) => step !== 1 || isOfFirstStep(field));
    return Object.fromEntries(asked.map(([field, problem]) => [field, say(problem)]));
  }

  /** An answer without a token is no session (AUTH-08). */
  async function enter(given: FormData) {
    if (step === 1) {
      tabStore.set(storageKeys.typedEmail, textOf(given, 'email'));
      return setStep(2);
    }
    const choices = savesChoices ? readVisitorChoices(null).choices.length : 0;
    const body = { ...readRegistration(given), ...(choices > 0 && { choices }) };
    const { access_token: token, user } = await register({ body }).unwrap();
    if (!token) throw new Error('no token');
    dispatch(sessionStarted({ token, user }));
    toastSuccess(t('register.success'));
    onEntered();
  }

  const name = (
    <>
      <div className={`stack gap-4 ${styles.names}`}>
        <TextField
          name="firstName"
          defaultValue={kept['firstName']}
          autoComplete="given-name"
          required
          label={t('field.firstName')}
        />
        <TextField
          name="lastName"
          defaultValue={kept['lastName']}
          autoComplete="family-name"
          required
          label={t('field.lastName')}
        />
      </div>
      <TextField
        name="username"
        defaultValue={kept['username']}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
        label={t('field.username')}
        hint={hintBeside('username', 'invalid_username', t('field.usernameHint'))}
      />
    </>
  );
  const login = (
    <>
      <EmailField
        autoComplete="username"
        initial={kept['email'] ?? tabStore.get(storageKeys.typedEmail) ?? ''}
        hint={t('field.emailHint')}
        error={emailError}
      />
      <PasswordField
        name="password"
        autoComplete="new-password"
        label={t('field.password')}
        hint={t('field.passwordHint', { min: PASSWORD_MIN })}
      />
      {withConfirmation && (
        <PasswordField
          name="confirmPassword"
          autoComplete="new-password"
          label={t('field.confirmPassword')}
        />
      )}
    </>
  );
  const person = (
    <>
      <div className={`stack gap-4 ${styles.pair}`}>
        <SelectField
          name="country"
          autoComplete="country"
          required
          label={t('field.country')}
          value={country}
          onChange={(event) => {
            setCountry(event.currentTarget.value);
            setPhone('');
          }}
          options={COUNTRIES.map(({ code }) => ({ value: code, label: t(`common:countries.${code}`) }))}
        />
        <PhoneField country={country} value={phone} onChange={setPhone} hint={t('field.phoneHint')} />
      </div>
      <TextField
        name="birthDate"
        defaultValue={kept['birthDate']}
        type="date"
        autoComplete="bday"
        required
        min="1900-01-01"
        max={adultsBornUntil(todayHere())}
        label={t('field.birthDate')}
        hint={hintBeside('birthDate', 'under_age', t('field.birthDateHint'))}
      />
      <p className="note">
        <span>{`${t('register.consent')} ${t('register.accept.before')}`}</span>{' '}
        {/* A tab of its own, so that no typed field is lost. */}
        <a href={paths.rules} target="_blank" rel="noopener">
          {t('register.accept.rules')}
        </a>
        <span>, </span>
        <a href={paths.terms} target="_blank" rel="noopener">
          {t('register.accept.terms')}
        </a>{' '}
        <span>{t('register.accept.and')}</span>{' '}
        <a href={paths.privacy} target="_blank" rel="noopener">
          {t('register.accept.privacy')}
        </a>
        <span>.</span>
        {hasRecord && <span> {t('register.published')}</span>}
      </p>
    </>
  );

  return (
    <Form
      {...form}
      onSubmit={(event) => {
        if (isMinor(textOf(new FormData(event.currentTarget), 'birthDate'))) eraseChoicesOfMinor();
        form.onSubmit(event);
      }}
      className="stack gap-4"
    >
      <p className={classNames('note', 'line', styles.step, step === 2 && styles.last)}>
        {t('register.step', { step })}
      </p>
      <div className="stack gap-4" data-step={1} hidden={step !== 1}>
        {login}
      </div>
      <div className="stack gap-4" data-step={2} hidden={step !== 2}>
        {name}
        {person}
      </div>
      {areErased && <Banner tone="warning">{t('choices.erased')}</Banner>}
      {message && <Banner tone="error">{message}</Banner>}
      <Button type="submit" wide loading={isSending} loadingLabel={t('register.submitting')}>
        {step === 1 ? t('register.next') : t('register.submit')}
      </Button>
      {step === 2 && (
        <Button variant="quiet" onClick={() => setStep(1)}>
          {t('register.back')}
        </Button>
      )}
    </Form>
  );
}

type Step = 1 | 2;

const isOfFirstStep = (field: string) => ['email', 'password', 'confirmPassword'].includes(field);

/** The step in view. An error of the first step leads back to it, and so does the browser's back button. */
function useSteps(
  fields: Readonly<Record<string, string>>,
  form: RefObject<HTMLFormElement | null>,
): [Step, (step: Step) => void] {
  const [step, setStep] = useState<Step>(1);
  const [seen, setSeen] = useState(fields);
  const shown = useRef(step);
  if (seen !== fields) {
    setSeen(fields);
    if (Object.keys(fields).some(isOfFirstStep)) setStep(1);
  }
  useBackCloses(() => setStep(1), step === 2 ? 'always' : 'never');
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const part = form.current?.querySelector(`[data-step="${step}"]`);
    const field = part?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? part?.querySelector('input');
    if (!field) return;
    field.focus({ preventScroll: true });
    // With its label, which the header would cover.
    for (const each of [field, (field as HTMLInputElement).labels?.[0]])
      each?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [step, form]);
  return [step, setStep];
}

function isUnderAge(error: unknown): boolean {
  return isApiError(error) && !!error.fields?.some(({ code }) => code === 'under_age');
}

function isMinor(birthDate: string): boolean {
  return isBirthDate(birthDate, todayHere()) && !isAdult(birthDate, todayHere());
}

/** Returns the date where the player is, as YYYY-MM-DD. */
function todayHere(): string {
  return dayOf(Date.now());
}

function adultsBornUntil(today: string): string {
  return `${Number(today.slice(0, 4)) - ADULT_AGE}${today.slice(4)}`;
}
