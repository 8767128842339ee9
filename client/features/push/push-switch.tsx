import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InstallSteps } from '../../shell/install-steps.tsx';
import { isApplePhone } from '../../pwa/install-way.ts';
import { useInstall } from '../../pwa/install.ts';
import { toastSuccess } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Switch } from '../../ui/switch.tsx';
import styles from './push.module.css';
import type { Push } from './use-push.ts';

interface PushSwitchProps {
  push: Push;
  label: string;
  className?: string;
}

/** Turns push on and off on this device; where it cannot, it says why and what helps (PUSH-01). */
export function PushSwitch({ push, label, className }: PushSwitchProps) {
  const { t } = useTranslation('notifications');
  const { status, isWorking, error } = push;
  if (status === 'install') return <InstallFirst className={className} />;
  if (status === 'impossible')
    return <p className={classNames('note', styles.note, className)}>{t('unsupported')}</p>;

  const turn = async (isOn: boolean) => {
    if (!isOn) await push.turnOff();
    else if (await push.turnOn()) toastSuccess(t('turnedOn'));
  };
  const isOnApple = isApplePhone(navigator.userAgent, navigator.maxTouchPoints);
  const isDenied = status === 'denied';
  return (
    <Switch
      label={label}
      className={className}
      checked={status === 'on'}
      disabled={isDenied || status === 'checking'}
      working={isWorking}
      hint={isDenied && t(isOnApple ? 'deniedApple' : 'denied')}
      error={!isDenied && error}
      onTurn={(isOn) => void turn(isOn)}
    />
  );
}

/** On an iPhone only the installed app has push; a browser inside another app has none. */
function InstallFirst({ className }: { className?: string }) {
  const { t } = useTranslation('notifications');
  const { way } = useInstall();
  const [isExplaining, setExplaining] = useState(false);
  return (
    <div className={classNames('row between', styles.first, className)}>
      <p className={`note ${styles.note}`}>{t(way === 'other-browser' ? 'installElsewhere' : 'install')}</p>
      <Button variant="secondary" onClick={() => setExplaining(true)}>
        {t('how')}
      </Button>
      {isExplaining && <InstallSteps way={way} onClose={() => setExplaining(false)} />}
    </div>
  );
}
