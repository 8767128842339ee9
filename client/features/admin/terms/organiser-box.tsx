import { useState } from 'react';
import type { OrganiserSettings } from '../../../../shared/contract/terms.ts';
import { ORGANISER_MAX, ORGANISER_PARTS } from '../../../../shared/rules/organiser.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAdminData } from '../parts/admin-api.ts';
import { Loaded } from '../parts/load-failure.tsx';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';
import { useLeaveQuestion } from '../parts/use-leave-question.tsx';
import styles from '../source/source.module.css';

/** The organiser's data, which the rules name (ADM-81). */
export function OrganiserBox() {
  const query = useAdminData('GET /admin/organiser', undefined);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="card stack gap-3" aria-labelledby="organiser">
      <div className="row between">
        <h2 id="organiser" className="title-l">
          {t('organiser.title')}
        </h2>
        {query.data && (
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            {t('organiser.change')}
          </Button>
        )}
      </div>
      <Loaded query={query} failed={t('organiser.failed')} rows={1}>
        {(settings) => (
          <>
            <dl className={`facts ${styles.facts}`}>
              {ORGANISER_PARTS.map((part) => (
                <div key={part}>
                  <dt>{t(`organiser.part.${part}`)}</dt>
                  <dd>{settings.fixed[part] ?? settings[part] ?? t('organiser.missing')}</dd>
                </div>
              ))}
            </dl>
            {isOpen && <OrganiserDialog settings={settings} onClose={() => setIsOpen(false)} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

function OrganiserDialog({ settings, onClose }: { settings: OrganiserSettings; onClose: () => void }) {
  const [typed, setTyped] = useState<Partial<OrganiserSettings>>({});
  const change = useAdminCall('PUT /admin/organiser', {
    done: t('organiser.done'),
    failed: t('organiser.changeFailed'),
    row: settings,
    onDone: onClose,
  });
  const { fixed, ...body } = { ...change.row, ...typed };
  const isChanged = ORGANISER_PARTS.some((part) => (body[part] ?? '') !== (change.row[part] ?? ''));
  return (
    <FormDialog
      title={t('organiser.title')}
      size="medium"
      submitLabel={t('terms.save')}
      submittingLabel={t('terms.saving')}
      disabled={!isChanged}
      onSubmit={() => change.run({ body: { ...body, version: change.row.version } })}
      {...useLeaveQuestion(isChanged, onClose)}
    >
      {ORGANISER_PARTS.map((part) => (
        <TextField
          key={part}
          name={part}
          label={t(`organiser.part.${part}`)}
          hint={
            fixed[part] === null
              ? t(`organiser.hint.${part}`)
              : t('organiser.fixed', { name: variableOf(part) })
          }
          disabled={fixed[part] !== null}
          maxLength={ORGANISER_MAX}
          value={fixed[part] ?? body[part] ?? ''}
          onChange={({ target }) => setTyped({ ...typed, [part]: target.value })}
        />
      ))}
    </FormDialog>
  );
}

/** `taxNumber` → `ORGANISER_TAX_NUMBER`. */
function variableOf(part: string): string {
  return `ORGANISER_${part.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}
