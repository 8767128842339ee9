import { useTranslation } from 'react-i18next';
import { shareOrCopy, whatsAppAddress } from '../../shell/share.ts';
import { toastSuccess } from '../../shell/toasts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface ShareMessageProps {
  title: string;
  text: string;
  url: string;
  /** Neither the share sheet nor the clipboard took the message. */
  onFailed?: () => void;
}

/** Sends a message with its link: by the share sheet of the device, if it has one, and by WhatsApp. */
export function ShareMessage({ title, text, url, onFailed }: ShareMessageProps) {
  const { t } = useTranslation('groups');

  async function share() {
    const result = await shareOrCopy({ title, text, url });
    if (result === 'copied') toastSuccess(t('invite.copied'));
    if (result === 'failed') onFailed?.();
  }

  return (
    <>
      {'share' in navigator && (
        <Button icon={<Icon name="share" />} onClick={() => void share()}>
          {t('invite.share')}
        </Button>
      )}
      <a
        className={buttonClass({ variant: 'share' in navigator ? 'secondary' : 'primary' })}
        href={whatsAppAddress(`${text} ${url}`)}
        target="_blank"
        rel="noreferrer"
      >
        {t('invite.whatsapp')}
      </a>
    </>
  );
}
