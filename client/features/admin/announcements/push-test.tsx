import { useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { AdminData } from '../parts/admin-api.ts';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';

/** Sends a test push to the administrator's own devices and shows the answer of each push service. */
export function PushTest() {
  const [devices, setDevices] = useState<AdminData<'POST /admin/push/test'> | null>(null);
  const test = useAdminCall('POST /admin/push/test', {
    failed: t('pushTest.failed'),
    onDone: ({ data }) => setDevices(data),
  });
  return (
    <div className="stack gap-2">
      <Button
        variant="secondary"
        keepsFocus
        icon={<Icon name="bell" size={18} />}
        loading={test.isRunning}
        loadingLabel={t('pushTest.testing')}
        onClick={() => test.press(undefined)}
      >
        {t('pushTest.test')}
      </Button>
      {devices && (
        <Banner
          tone={
            devices.length > 0 && devices.every(({ result }) => result === 'delivered')
              ? 'success'
              : 'warning'
          }
          title={t('pushTest.result', { count: devices.length })}
          action={
            <Button variant="quiet" onClick={() => setDevices(null)}>
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
                  <span>{t(isThisDevice ? 'pushTest.thisDevice' : 'pushTest.device', { service })}</span>{' '}
                  <strong>{t(`pushTest.said.${result}`)}</strong>
                  {status !== null && <span>{` ${t('pushTest.status', { status: String(status) })}`}</span>}
                </li>
              ))}
            </ul>
          )}
        </Banner>
      )}
    </div>
  );
}
