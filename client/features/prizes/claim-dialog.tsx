import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CLAIM_LIMITS, CLAIM_SIZES, type ClaimSize } from '../../../shared/rules/claims.ts';
import { COUNTRY_CODES, type CountryCode } from '../../../shared/rules/countries.ts';
import { isApiError } from '../../api/api-error.ts';
import { useCountryName } from '../../i18n/country-name.ts';
import { useSession } from '../../session/use-session.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { textOf } from '../../shell/forms/use-form.ts';
import { useLeaveQuestion } from '../../shell/leave-question.tsx';
import { saveFile } from '../../shell/save-file.ts';
import { toastError, toastSuccess } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  type Claim,
  type OwnPrize,
  useReadClaimMutation,
  useSaveClaimMutation,
  useWholeDataMutation,
} from './prizes-api.ts';

interface ClaimDialogProps {
  prize: OwnPrize;
  onClose: () => void;
}

interface Unlocked {
  /** Undefined: a fresh login with a passkey is enough. */
  password: string | undefined;
  claim: Claim | null;
}

/** Asks for the password, then shows the data for the delivery (PRIZE-01). The device keeps none of them. */
export function ClaimDialog({ prize, onClose }: ClaimDialogProps) {
  const [unlocked, setUnlocked] = useState<Unlocked>();
  return unlocked ? (
    <ClaimForm prize={prize} unlocked={unlocked} onClose={onClose} />
  ) : (
    <Unlock prize={prize} onUnlocked={setUnlocked} onClose={onClose} />
  );
}

function Unlock({
  prize,
  onUnlocked,
  onClose,
}: ClaimDialogProps & { onUnlocked: (unlocked: Unlocked) => void }) {
  const { t } = useTranslation('claims');
  const [read] = useReadClaimMutation();

  async function submit(given: FormData) {
    const password = textOf(given, 'password') || undefined;
    const params = { gridId: String(prize.gridId) };
    const { claim } = await read({ params, body: password ? { password } : {} }).unwrap();
    onUnlocked({ password, claim });
  }

  return (
    <FormDialog
      title={t('title')}
      submitLabel={t('unlock')}
      submittingLabel={t('unlocking')}
      failure={t('failed')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('why')}</p>
      <PasswordField {...currentPassword} label={t('password')} hint={t('passkey')} />
    </FormDialog>
  );
}

/** A fresh login with a passkey needs none. */
const currentPassword = { name: 'password', autoComplete: 'current-password', required: false } as const;

function ClaimForm({ prize, unlocked, onClose }: ClaimDialogProps & { unlocked: Unlocked }) {
  const { t } = useTranslation(['claims', 'errors']);
  const countryName = useCountryName();
  const { user } = useSession();
  const [save] = useSaveClaimMutation();
  const [download, { isLoading }] = useWholeDataMutation();
  const { claim } = unlocked;
  const [needsPassword, setNeedsPassword] = useState(false);
  const [isTyped, setIsTyped] = useState(false);
  const leaving = { question: t('leave.question'), leave: t('leave.leave'), stay: t('leave.stay') };
  const question = useLeaveQuestion(leaving, isTyped, onClose);
  const needs = prize.claim?.needs ?? [];

  function check(given: FormData): Record<string, string> {
    const asked = ['receiver', 'address', 'city', 'phone'];
    if (needsPassword) asked.push('password');
    if (needs.includes('size')) asked.push('size');
    if (needs.includes('document') && !claim?.document) asked.push('document');
    return Object.fromEntries(
      asked
        .filter((name) => textOf(given, name).trim() === '')
        .map((name) => [name, t('errors:fields.required')]),
    );
  }

  async function submit(given: FormData) {
    const text = (name: string) => textOf(given, name).trim();
    // A password is not trimmed.
    const password = textOf(given, 'password') || unlocked.password;
    await save({
      params: { gridId: String(prize.gridId) },
      body: {
        ...(password && { password }),
        ...{ receiver: text('receiver'), address: text('address'), city: text('city') },
        ...{ region: text('region'), postalCode: text('postalCode'), phone: text('phone') },
        country: text('country') as CountryCode,
        size: (text('size') || null) as ClaimSize | null,
        ...(text('document') && { document: text('document') }),
      },
    })
      .unwrap()
      .catch((error: unknown) => {
        // The login with a passkey became too old while the form was filled in.
        if (isApiError(error) && error.code === 'wrong_password') setNeedsPassword(true);
        throw error;
      });
    toastSuccess(t('done'));
    onClose();
  }

  async function takeAway() {
    const { data } = await download({ body: { password: unlocked.password! } });
    if (data) saveFile('doce.json', JSON.stringify(data, null, 2), 'application/json');
    else toastError(t('notDownloaded'));
  }

  const name = `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim();
  const field = (key: keyof typeof CLAIM_LIMITS, value: string) => ({
    name: key,
    label: t(`field.${key}`),
    maxLength: CLAIM_LIMITS[key],
    defaultValue: value,
  });
  return (
    <FormDialog
      title={t('title')}
      size="medium"
      submitLabel={t('save')}
      submittingLabel={t('saving')}
      failure={t('failed')}
      check={check}
      onSubmit={submit}
      {...question}
    >
      <div className="stack gap-4" onInput={() => setIsTyped(true)}>
        <TextField {...field('receiver', claim?.receiver ?? name)} autoComplete="name" />
        <TextAreaField
          {...field('address', claim?.address ?? '')}
          hint={t('addressHint')}
          autoComplete="street-address"
          rows={2}
        />
        <TextField {...field('city', claim?.city ?? '')} autoComplete="address-level2" />
        <TextField {...field('region', claim?.region ?? '')} autoComplete="address-level1" />
        <TextField {...field('postalCode', claim?.postalCode ?? '')} autoComplete="postal-code" />
        <SelectField
          name="country"
          label={t('field.country')}
          defaultValue={claim?.country ?? user?.country}
          options={COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) }))}
        />
        <TextField
          name="phone"
          type="tel"
          label={t('field.phone')}
          hint={t('phoneHint')}
          autoComplete="tel"
          maxLength={40}
          defaultValue={claim?.phone ?? user?.phone}
        />
        {needs.includes('size') && (
          <SelectField
            name="size"
            label={t('field.size')}
            defaultValue={claim?.size ?? ''}
            options={['', ...CLAIM_SIZES].map((size) => ({
              value: size,
              label: size || t('chooseSize'),
            }))}
          />
        )}
        {needs.includes('document') && (
          <TextField
            {...field('document', '')}
            hint={claim?.document ? t('documentKept', { document: claim.document }) : t('documentHint')}
            autoComplete="off"
          />
        )}
        <p className="note">{t('kept')}</p>
        {needsPassword && <PasswordField {...currentPassword} label={t('password')} hint={t('again')} />}
        {claim && unlocked.password && (
          <div className="row">
            <Button variant="quiet" loading={isLoading} onClick={() => void takeAway()}>
              {t('download')}
            </Button>
          </div>
        )}
      </div>
    </FormDialog>
  );
}
