import { useState } from 'react';
import { usePageTitle } from '../../../shell/use-page-title.ts';
import { useAdminData } from '../parts/admin-api.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { t } from '../parts/admin-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { AddAuthenticator } from './add-authenticator.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { Elements } from '../../../ui/elements.ts';
import styles from '../admin-panel.module.css';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../shell/forms/form.tsx';
import { textOf, useForm } from '../../../shell/forms/use-form.ts';
import { CodeField } from './code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useSecondFactor } from './second-factor-api.ts';

/**
 * Shows the panel once the session has a second factor (ADM-31). Until then it asks for a code, or for a new
 * authenticator. A new session of the same administrator is asked over the panel, which keeps what was typed (ADM-79).
 */
export function SecondFactorGate({ children }: { children: Elements }) {
  const { data, error, isFetching, refetch } = useAdminData('GET /admin/me', undefined);
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null);
  const [hasEntered, setHasEntered] = useState(false);
  usePageTitle(t('title'));
  if (data?.confirmedAt && !hasEntered) setHasEntered(true);

  if (newCodes)
    return (
      <Step title={t('secondFactor.codesTitle')}>
        <RecoveryCodes codes={newCodes} onSaved={() => setNewCodes(null)} />
      </Step>
    );
  if (hasEntered)
    return (
      <>
        {children}
        {data && !data.confirmedAt && data.isEnrolled && (
          <Dialog open title={t('secondFactor.title')} onClose={() => undefined}>
            <CodeForm hasPasskeys={data.passkeys > 0} />
          </Dialog>
        )}
      </>
    );
  if (data)
    return (
      <Step title={t(data.isEnrolled ? 'secondFactor.title' : 'secondFactor.addTitle')}>
        {data.isEnrolled ? (
          <CodeForm hasPasskeys={data.passkeys > 0} />
        ) : (
          <AddAuthenticator onAdded={setNewCodes} onPasskey={() => void refetch()} />
        )}
      </Step>
    );
  if (!error || isFetching) return <ListSkeleton rows={6} />;
  return <LoadFailure query={{ error, isFetching, refetch }} failed={t('secondFactor.loadFailed')} />;
}

function Step({ title, children }: { title: string; children: Elements }) {
  return (
    <section className="page">
      <div className={`stack gap-4 ${styles.secondFactor}`}>
        <h1>{title}</h1>
        {children}
      </div>
    </section>
  );
}

/** Asks an enrolled administrator for the second factor of this session. */
function CodeForm({ hasPasskeys }: { hasPasskeys: boolean }) {
  const { giveCode } = useSecondFactor();
  const { message, isSending, form } = useForm({
    send: (given) => giveCode(textOf(given, 'code')),
    failure: t('secondFactor.failed'),
  });
  return (
    <Form {...form} className="stack gap-4">
      <p>{t('secondFactor.text')}</p>
      <CodeField />
      {message && <Banner tone="error">{message}</Banner>}
      <div className="row gap-3">
        <Button type="submit" keepsFocus loading={isSending} loadingLabel={t('secondFactor.checking')}>
          {t('secondFactor.enter')}
        </Button>
        {hasPasskeys && <PasskeyButton />}
      </div>
    </Form>
  );
}
