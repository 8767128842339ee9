import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InstallSteps } from '../../shell/install-steps.tsx';
import { isApplePhone, useInstall } from '../../pwa/install.ts';
import { succeeds } from '../../shell/succeeds.ts';
import { toastSuccess } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Switch } from '../../ui/switch.tsx';
import styles from './push.module.css';
import { type Push, usePush } from './use-push.ts';
import { useSession } from '../../session/use-session.ts';
import { playerErrorText } from '../../api/error-text.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useReminderMailQuery, useSetReminderMailMutation } from './reminder-api.ts';
import { type PushPreferences, usePushStateQuery, useSavePushPreferencesMutation } from './push-api.ts';

/** Turns push on and off on this device. If that is impossible, it says why (PUSH-01). */
function PushSwitch({ push, label, className }: { push: Push; label: string; className?: string }) {
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
  const [isExplaining, setIsExplaining] = useState(false);
  return (
    <div className={classNames('row between', styles.first, className)}>
      <p className={`note ${styles.note}`}>{t(way === 'other-browser' ? 'installElsewhere' : 'install')}</p>
      <Button variant="secondary" onClick={() => setIsExplaining(true)}>
        {t('how')}
      </Button>
      {isExplaining && <InstallSteps way={way} onClose={() => setIsExplaining(false)} />}
    </div>
  );
}

/**
 * The switch of push on this device beside the announcements (PUSH-01). Draws nothing for a visitor, or if push is
 * impossible.
 */
export function BellPush() {
  const { isAuthenticated } = useSession();
  return isAuthenticated ? <PlayersSwitch /> : null;
}

function PlayersSwitch() {
  const { t } = useTranslation('notifications');
  const push = usePush();
  if (push.status === 'impossible') return null;
  return <PushSwitch push={push} label={t('bell')} className={styles.bell} />;
}

/**
 * The section of the profile: push on this device, its topics and quiet hours, and the reminder by mail (PUSH-01,
 * PUSH-06, PUSH-11).
 */
export function PushSection({ className }: { className?: string }) {
  const { t } = useTranslation('notifications');
  const titleId = useId();
  const push = usePush();
  return (
    <section aria-labelledby={titleId} className={className}>
      <h2 id={titleId} className="title-xl">
        {t('title')}
      </h2>
      <PushSwitch push={push} label={t('device')} />
      {push.status === 'on' && <PushTopics />}
      <ReminderMailSwitch />
    </section>
  );
}

/** The reminder of missing picks by mail, also where push is impossible. */
function ReminderMailSwitch() {
  const { t } = useTranslation('notifications');
  const { data } = useReminderMailQuery();
  const [set] = useSetReminderMailMutation();
  if (!data) return null;
  const turn = (isOn: boolean) => void succeeds(set({ isOn, place: 'profile' }).unwrap(), t('topics.error'));
  return (
    <Switch
      label={t('mail.label')}
      hint={t('mail.hint')}
      checked={data.isOn}
      error={data.isOn && data.isUndeliverable && t('mail.undeliverable')}
      onTurn={turn}
    />
  );
}

const topics = ['announcements', 'reminders', 'results', 'groups'] as const;

/** The topics and quiet hours, for all devices of the player. Each change is stored at once. */
function PushTopics() {
  const { t } = useTranslation(['notifications', 'common']);
  const query = usePushStateQuery();
  const { data, error } = query;
  const [save] = useSavePushPreferencesMutation();
  if (!data && error)
    return (
      <div className={`row between ${styles.first}`}>
        <p role="alert" className={`note ${styles.note}`}>
          {playerErrorText(error)}
        </p>
        <RetryButton {...query} />
      </div>
    );
  if (!data) return <Spinner label={t('topics.loading')} />;

  const { preferences } = data;
  const { quietHours } = preferences;
  const change = (different: Partial<PushPreferences>) =>
    void succeeds(save(different).unwrap(), t('topics.error'));
  return (
    <fieldset className={`stack gap-2 ${styles.topics}`}>
      <legend>{t('topics.label')}</legend>
      {topics.map((topic) => (
        <Switch
          key={topic}
          label={t(`topics.${topic}`)}
          checked={preferences[topic]}
          onTurn={(isOn) => change({ [topic]: isOn })}
        />
      ))}
      <Switch
        label={t('quiet.label')}
        hint={quietHours && t('quiet.hint')}
        checked={quietHours !== null}
        onTurn={(isOn) => change({ quietHours: isOn ? usualQuietHours : null })}
      />
      {quietHours && (
        <div className={styles.hours}>
          {(['from', 'until'] as const).map((end) => (
            <SelectField
              key={end}
              label={t(`quiet.${end}`)}
              value={quietHours[end]}
              options={fullHours.map((hour) => ({
                value: hour,
                label: hour,
                // Two equal hours would mean never or always.
                disabled: hour === quietHours[end === 'from' ? 'until' : 'from'],
              }))}
              onChange={({ target }) => change({ quietHours: { ...quietHours, [end]: target.value } })}
            />
          ))}
        </div>
      )}
      <p className={`note ${styles.note}`}>{t('topics.hint')}</p>
    </fieldset>
  );
}

const usualQuietHours = { from: '23:00', until: '08:00' };

const fullHours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
