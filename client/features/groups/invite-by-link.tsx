import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router-dom';
import { useLanguage } from '../../i18n/use-language.ts';
import { paths } from '../../shell/paths.ts';
import { copyText, sharedAddress, shareOrCopy, whatsAppAddress } from '../../shell/share.ts';
import { succeeds } from '../../shell/succeeds.ts';
import { toastInfo, toastSuccess } from '../../shell/toasts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Group } from './groups-api.ts';
import { useRevokeInviteLinkMutation, useTakeInviteLinkMutation } from './invite-api.ts';
import styles from './invite-dialog.module.css';

/**
 * The link of the group: the owner creates it (GRP-02), shares it in the device's share sheet or copies it (GRP-10),
 * and revokes it. An element that replaces a pressed button takes the focus.
 */
export function InviteByLink({ group }: { group: Group }) {
  const { t } = useTranslation(['groups', 'common']);
  const language = useLanguage();
  const [take, taking] = useTakeInviteLinkMutation();
  const [revoke, revoking] = useRevokeInviteLinkMutation();
  const [isAsking, setIsAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const questionId = useId();
  const params = { id: group.id };
  const code = group.inviteCode;
  const url = code && sharedAddress(generatePath(paths.joinGroup, { inviteCode: code }), language);

  const generate = () => succeeds(take({ params }).unwrap(), t('invite.linkError'));

  async function takeBack() {
    if (!(await succeeds(revoke({ params }).unwrap(), t('invite.revokeError')))) return;
    setIsAsking(false);
    toastSuccess(t('invite.revoked'));
  }

  function copyByHand() {
    if (field.current) selectFromStart(field.current);
    toastInfo(t('invite.copyByHand'));
  }

  const canShare = 'share' in navigator;
  const text = t('invite.shareText', { group: group.name });
  const said = { copied: t('invite.copied'), failed: copyByHand };

  if (!url)
    return (
      <Button
        icon={<Icon name="share" />}
        keepsFocus
        autoFocus={revoking.isSuccess}
        loading={taking.isLoading}
        loadingLabel={t('invite.generating')}
        onClick={() => void generate()}
      >
        {t('invite.generate')}
      </Button>
    );
  return (
    <>
      <TextField
        ref={field}
        autoFocus={taking.isSuccess}
        readOnly
        label={t('invite.link')}
        labelHidden
        value={url}
        onFocus={(event) => selectFromStart(event.currentTarget)}
      />
      <div className="row">
        {canShare && (
          <Button
            icon={<Icon name="share" />}
            onClick={() => void shareOrCopy({ title: group.name, text, url }, said)}
          >
            {t('invite.share')}
          </Button>
        )}
        <a
          className={buttonClass({ variant: canShare ? 'secondary' : 'primary' })}
          href={whatsAppAddress(`${text} ${url}`)}
          target="_blank"
          rel="noreferrer"
        >
          {t('invite.whatsapp')}
        </a>
        <Button variant="secondary" icon={<Icon name="copy" />} onClick={() => void copyText(url, said)}>
          {t('invite.copy')}
        </Button>
        {!isAsking && (
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            {t('invite.revoke')}
          </Button>
        )}
      </div>
      {isAsking && (
        <div role="group" aria-labelledby={questionId} className={`stack ${styles.question}`}>
          <p id={questionId}>{t('invite.revokeText')}</p>
          <div className="row">
            <Button
              variant="danger"
              keepsFocus
              loading={revoking.isLoading}
              loadingLabel={t('invite.revoking')}
              onClick={() => void takeBack()}
            >
              {t('invite.revoke')}
            </Button>
            <Button
              variant="secondary"
              autoFocus
              onClick={() => {
                setIsAsking(false);
                field.current?.focus();
              }}
            >
              {t('common:action.cancel')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

/** Selects the complete text and shows its beginning. `select()` would show the end of a long text on a phone. */
function selectFromStart(input: HTMLInputElement) {
  // Without the focus a browser shows and copies no selection.
  input.focus({ preventScroll: true });
  input.setSelectionRange(0, input.value.length, 'backward');
  input.scrollLeft = 0;
}
