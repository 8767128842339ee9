import { Switch } from '../../../ui/switch.tsx';
import { useAdminData } from '../parts/admin-api.ts';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';

/** Whether the administrator gets the needs by mail (ADM-60). */
export function NeedMails() {
  const { data } = useAdminData('GET /admin/need-mails', undefined);
  const change = useAdminCall('PUT /admin/need-mails', {
    done: ({ data: { isOn } }) => t(isOn ? 'access.mails.on' : 'access.mails.off'),
    failed: t('access.mails.failed'),
  });
  if (!data) return null;
  return (
    <section className="card stack gap-3">
      <h3 className="title-l">{t('access.mails.title')}</h3>
      <Switch
        label={t('access.mails.label')}
        hint={t('access.mails.hint')}
        checked={data.isOn}
        working={change.isRunning}
        onTurn={(isOn) => change.press({ body: { isOn } })}
      />
    </section>
  );
}
