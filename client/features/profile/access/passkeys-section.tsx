import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPasskeys } from '../../../lib/passkey-ceremony.ts';
import { LoadFailed, useAgo } from '../../../snapshots/list-states.tsx';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CardSection } from '../card-section.tsx';
import { type Passkey, usePasskeysQuery } from './access-api.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';
import styles from './access.module.css';

type Asked = { what: 'rename' | 'remove'; passkey: Passkey } | { what: 'add' } | null;

/** The passkeys of the player (AUTH-22). The section is empty if passkeys do not work here and the account has none. */
export function PasskeysSection() {
  const { t } = useTranslation('access');
  const passkeys = usePasskeysQuery();
  const [asked, setAsked] = useState<Asked>(null);
  const { data } = passkeys;
  const close = () => setAsked(null);
  if (data?.passkeys.length === 0 && !(data.isAvailable && hasPasskeys())) return null;
  return (
    <CardSection title={t('passkeys.title')}>
      <p className="note">{t('passkeys.text')}</p>
      {data && (
        <>
          {data.passkeys.length === 0 && <p>{t('passkeys.none')}</p>}
          {data.passkeys.length > 0 && (
            <ul className={`stack ${styles.list}`} aria-label={t('passkeys.title')}>
              {data.passkeys.map((passkey) => (
                <Row key={passkey.id} passkey={passkey} onAsk={(what) => setAsked({ what, passkey })} />
              ))}
            </ul>
          )}
          <AddPart isAvailable={data.isAvailable} onAdd={() => setAsked({ what: 'add' })} />
        </>
      )}
      {!data && passkeys.isError && <LoadFailed result={passkeys} />}
      {!data && !passkeys.isError && (
        <p role="status" className="muted">
          {t('passkeys.loading')}
        </p>
      )}
      {asked?.what === 'add' && <AddPasskeyDialog onClose={close} />}
      {asked?.what === 'rename' && <RenamePasskeyDialog passkey={asked.passkey} onClose={close} />}
      {asked?.what === 'remove' && <RemovePasskeyDialog passkey={asked.passkey} onClose={close} />}
    </CardSection>
  );
}

/** The button to add a passkey, or the reason why there is none. */
function AddPart({ isAvailable, onAdd }: { isAvailable: boolean; onAdd: () => void }) {
  const { t } = useTranslation('access');
  const { user } = useSession();
  const reason = !isAvailable
    ? 'unavailable'
    : !hasPasskeys()
      ? 'unsupported'
      : !user?.isVerified
        ? 'unverified'
        : null;
  if (reason) return <p className="note">{t(`passkeys.${reason}`)}</p>;
  return (
    <Button variant="secondary" onClick={onAdd}>
      {t('passkeys.add')}
    </Button>
  );
}

function Row({ passkey, onAsk }: { passkey: Passkey; onAsk: (what: 'rename' | 'remove') => void }) {
  const { t } = useTranslation('access');
  const { name, createdAt, lastUsedAt } = passkey;
  const time = useAgo(Date.parse(lastUsedAt ?? createdAt));
  return (
    <li className="row between">
      <div className={styles.what}>
        <strong>{name}</strong>
        <p className="note">{t(lastUsedAt ? 'passkeys.used' : 'passkeys.unused', { time })}</p>
      </div>
      <span className="row">
        <IconButton icon="edit" label={t('passkeys.renameOf', { name })} onClick={() => onAsk('rename')} />
        <IconButton icon="trash" label={t('passkeys.removeOf', { name })} onClick={() => onAsk('remove')} />
      </span>
    </li>
  );
}
