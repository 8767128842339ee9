import { useTranslation } from 'react-i18next';
import { playerErrorText } from '../../api/error-text.ts';
import { toastError } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type PushPreferences, usePushStateQuery, useSavePushPreferencesMutation } from './push-api.ts';
import { hoursWith, usualQuietHours } from './quiet-hours.ts';
import styles from './push.module.css';

const topics = ['announcements', 'reminders', 'results'] as const;

/** What the player wants to be told of, and in which hours not; on all their devices. Each choice is stored at once. */
export function PushTopics() {
  const { t } = useTranslation('notifications');
  const { t: common } = useTranslation();
  const { data, error, isFetching, refetch } = usePushStateQuery();
  const [save] = useSavePushPreferencesMutation();
  if (!data && error)
    return (
      <div className={`row between ${styles.first}`}>
        <p role="alert" className={`note ${styles.note}`}>
          {playerErrorText(error)}
        </p>
        <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
          {common('action.retry')}
        </Button>
      </div>
    );
  if (!data) return <Spinner label={t('topics.loading')} />;

  const { preferences } = data;
  const { quietHours } = preferences;
  const change = async (different: Partial<PushPreferences>) => {
    const { error: failure } = await save(different);
    if (failure) toastError(playerErrorText(failure, t('topics.error')));
  };
  return (
    <fieldset className={styles.topics}>
      <legend>{t('topics.label')}</legend>
      {topics.map((topic) => (
        <Switch
          key={topic}
          label={t(`topics.${topic}`)}
          checked={preferences[topic]}
          onTurn={(isOn) => void change({ [topic]: isOn })}
        />
      ))}
      <Switch
        label={t('quiet.label')}
        hint={quietHours && t('quiet.hint')}
        checked={quietHours !== null}
        onTurn={(isOn) => void change({ quietHours: isOn ? usualQuietHours : null })}
      />
      {quietHours && (
        <div className={styles.hours}>
          {(['from', 'until'] as const).map((end) => (
            <SelectField
              key={end}
              label={t(`quiet.${end}`)}
              value={quietHours[end]}
              options={hoursWith(quietHours[end]).map((hour) => ({
                value: hour,
                label: hour,
                // From and until the same hour would be never, or always.
                disabled: hour === quietHours[end === 'from' ? 'until' : 'from'],
              }))}
              onChange={({ target }) => void change({ quietHours: { ...quietHours, [end]: target.value } })}
            />
          ))}
        </div>
      )}
      <p className={`note ${styles.note}`}>{t('topics.hint')}</p>
    </fieldset>
  );
}
