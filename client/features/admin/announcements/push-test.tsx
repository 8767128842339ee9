import { errorText } from '../../../api/error-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useTestPushMutation } from './announcements-api.ts';
import styles from './announcements.module.css';

/** Pushes a test to the administrator's own devices, and tells what the push service of each said. */
export function PushTest() {
  const t = useAdminText();
  const [test, { data: devices, error, isLoading, reset }] = useTestPushMutation();
  return (
    <div className={styles.test}>
      <Button
        variant="secondary"
        keepsFocus
        icon={<Icon name="bell" size={18} />}
        loading={isLoading}
        loadingLabel={t('pushTest.testing')}
        onClick={() => void test()}
      >
        {t('pushTest.test')}
      </Button>
      {error && <Banner tone="error">{errorText(error, t('pushTest.failed'))}</Banner>}
      {devices && (
        <Banner
          tone={
            devices.length > 0 && devices.every(({ result }) => result === 'delivered')
              ? 'success'
              : 'warning'
          }
          title={t('pushTest.result', { count: devices.length })}
          action={
            <Button variant="quiet" onClick={reset}>
              {t('pushTest.close')}
            </Button>
          }
        >
          {devices.length === 0 ? (
            <p>{t('pushTest.noDevices')}</p>
          ) : (
            <ul>
              {devices.map(({ service, isThisDevice, result, status }, index) => (
                <li key={index}>
                  {t(isThisDevice ? 'pushTest.thisDevice' : 'pushTest.device', { service })}{' '}
                  <strong>{t(`pushTest.said.${result}`)}</strong>
                  {status !== null && ` ${t('pushTest.status', { status: String(status) })}`}
                </li>
              ))}
            </ul>
          )}
        </Banner>
      )}
    </div>
  );
}
