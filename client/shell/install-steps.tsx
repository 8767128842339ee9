import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toastSuccess } from './toasts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { HomeScreen, MenuDots, MenuRow, ShareBar } from './install-drawings.tsx';
import type { InstallWay } from '../pwa/install.ts';
import styles from './install-steps.module.css';

interface InstallStepsProps {
  way: InstallWay;
  onClose: () => void;
}

/** How to put the app on the home screen by hand, drawn step by step (PWA-01). */
export function InstallSteps({ way, onClose }: InstallStepsProps) {
  const { t } = useTranslation('pwa');
  const { t: common } = useTranslation();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('steps.title')}
      closeLabel={common('action.close')}
      footer={
        <>
          {way === 'other-browser' && <CopyAddress />}
          <Button variant={way === 'other-browser' ? 'secondary' : 'primary'} onClick={onClose}>
            {t('steps.done')}
          </Button>
        </>
      }
    >
      <ol className={styles.steps}>
        {way === 'ios' && (
          <>
            <Step title={t('steps.ios.share')} text={t('steps.ios.shareText')} drawing={<ShareBar />} />
            <Step
              title={t('steps.ios.add')}
              text={t('steps.ios.addText')}
              drawing={<MenuRow label={t('steps.ios.addRow')} icon="plus" />}
            />
            <Step title={t('steps.ios.confirm')} text={t('steps.ios.confirmText')} drawing={<HomeScreen />} />
          </>
        )}
        {way === 'other-browser' && (
          <>
            <Step title={t('steps.browser.open')} text={t('steps.browser.openText')} drawing={<MenuDots />} />
            <Step
              title={t('steps.browser.leave')}
              text={t('steps.browser.leaveText')}
              drawing={<MenuRow label={t('steps.browser.leaveRow')} icon="external" />}
            />
            <Step
              title={t('steps.browser.confirm')}
              text={t('steps.browser.confirmText')}
              drawing={<HomeScreen />}
            />
          </>
        )}
        {way === 'menu' && (
          <>
            <Step title={t('steps.menu.open')} text={t('steps.menu.openText')} drawing={<MenuDots />} />
            <Step
              title={t('steps.menu.add')}
              text={t('steps.menu.addText')}
              drawing={<MenuRow label={t('steps.menu.addRow')} icon="plus" />}
            />
            <Step
              title={t('steps.menu.confirm')}
              text={t('steps.menu.confirmText')}
              drawing={<HomeScreen />}
            />
          </>
        )}
      </ol>
    </Dialog>
  );
}

function Step({ title, text, drawing }: { title: string; text: string; drawing: ReactNode }) {
  return (
    <li className={styles.step}>
      <div className={styles.words}>
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
      <div aria-hidden="true" className={styles.drawing}>
        {drawing}
      </div>
    </li>
  );
}

/** The address to paste into a real browser; where the clipboard is closed to us the menu remains. */
function CopyAddress() {
  const { t } = useTranslation('pwa');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.origin);
      toastSuccess(t('steps.browser.copied'));
    } catch {
      window.prompt(t('steps.browser.copy'), location.origin);
    }
  };
  return (
    <Button icon={<Icon name="copy" />} onClick={() => void copy()}>
      {t('steps.browser.copy')}
    </Button>
  );
}
