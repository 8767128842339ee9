import { useTranslation } from 'react-i18next';
import type { InstallWay } from '../pwa/install.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { copyText } from './share.ts';
import styles from './install-steps.module.css';

type Step = readonly [step: string, icon: IconName];

/** The steps by hand, as the texts name them, each with the icon that the player looks for. */
const stepsOf = {
  ios: [
    ['share', 'share'],
    ['add', 'plus'],
    ['confirm', 'check'],
  ],
  menu: [
    ['open', 'menu'],
    ['add', 'plus'],
    ['confirm', 'check'],
  ],
  browser: [
    ['open', 'menu'],
    ['leave', 'external'],
    ['confirm', 'check'],
  ],
} as const satisfies Record<string, readonly Step[]>;

/** How to put the app on the home screen by hand, step by step (PWA-01). */
export function InstallSteps({ way, onClose }: { way: InstallWay; onClose: () => void }) {
  const { t } = useTranslation('pwa');
  const isElsewhere = way === 'other-browser';
  const kind = isElsewhere ? 'browser' : way === 'ios' ? 'ios' : 'menu';
  const steps: readonly Step[] = stepsOf[kind];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('steps.title')}
      footer={
        <>
          {isElsewhere && <CopyAddress />}
          <Button variant={isElsewhere ? 'secondary' : 'primary'} onClick={onClose}>
            {t('steps.done')}
          </Button>
        </>
      }
    >
      <ol className={`stack gap-4 ${styles.steps}`}>
        {steps.map(([step, icon]) => (
          <li key={step} className={styles.step}>
            <div>
              <strong>{t(`steps.${kind}.${step}` as 'steps.ios.add')}</strong>
              <p className="note">{t(`steps.${kind}.${step}Text` as 'steps.ios.addText')}</p>
            </div>
            <span className={styles.icon}>
              <Icon name={icon} size={24} />
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

/** Copies the address for another browser. Shows it if the browser allows no access to the clipboard. */
function CopyAddress() {
  const { t } = useTranslation('pwa');
  const said = {
    copied: t('steps.browser.copied'),
    failed: () => void window.prompt(t('steps.browser.copy'), location.origin),
  };
  return (
    <Button icon={<Icon name="copy" />} onClick={() => void copyText(location.origin, said)}>
      {t('steps.browser.copy')}
    </Button>
  );
}
