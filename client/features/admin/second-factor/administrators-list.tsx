import { useContext, useId, useState } from 'react';
import { PERMISSIONS, type Permission } from '../../../../shared/rules/permissions.ts';
import { isEmail } from '../../../../shared/rules/registration.ts';
import { textOf } from '../../../shell/forms/use-form.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { FieldErrors, FieldNotes } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAdminData, type AdminData } from '../parts/admin-api.ts';
import { AdminTable, type AdminColumn, type RowAction } from '../parts/admin-table.tsx';
import { ChangeDialog } from '../parts/change-dialog.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { Loaded } from '../parts/load-failure.tsx';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';
import lists from '../parts/lists.module.css';

type Administrator = AdminData<'GET /admin/administrators'>[number];
type Asked = { about: 'add' } | { about: 'permissions' | 'remove' | 'reset'; admin: Administrator };

/** All administrators: adds, narrows and removes them, and resets a lost second factor (ADM-31, ADM-33). */
export function AdministratorsList() {
  const { user } = useSession();
  const list = useAdminData('GET /admin/administrators', undefined);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);

  const columns: AdminColumn<Administrator>[] = [
    { header: t('users.username'), kind: 'name', cell: ({ username }) => username },
    { header: t('users.email'), kind: 'text', cell: ({ email }) => email },
    {
      header: t('access.permissions'),
      kind: 'text',
      cell: ({ permissions }) => permissions.map((each) => t(`access.permission.${each}`)).join(', '),
    },
    {
      header: t('access.factor'),
      kind: 'text',
      cell: ({ isEnrolled }) => (
        <Chip tone={isEnrolled ? 'success' : 'warning'}>
          {t(isEnrolled ? 'access.enrolled' : 'access.notEnrolled')}
        </Chip>
      ),
    },
  ];

  function actionsOf(admin: Administrator): (RowAction | false)[] {
    const ask = (about: 'permissions' | 'reset' | 'remove') => () => setAsked({ about, admin });
    return [
      { label: t('access.change'), onClick: ask('permissions') },
      admin.isEnrolled && admin.id !== user?.id && { label: t('access.reset'), onClick: ask('reset') },
      { label: t('access.remove'), danger: true, onClick: ask('remove') },
    ];
  }

  const confirmOf = (row: Administrator, what: 'remove' | 'reset', working: 'removing' | 'resetting') => ({
    row,
    input: ({ id }: Administrator) => ({ params: { id } }),
    title: t(`access.${what}Title`),
    subject: ({ username }: Administrator) => username,
    labels: [t(`access.${what}`), t(`access.${working}`)] as [string, string],
    done: '',
    failed: t('access.changeFailed'),
    gone: t('access.gone'),
    onClose: close,
    children: <p>{t(`access.${what}Text`)}</p>,
  });

  return (
    <section className="stack gap-3">
      <h3 className="title-l">{t('access.administrators')}</h3>
      <div className={lists.filters}>
        <Button onClick={() => setAsked({ about: 'add' })}>{t('access.add')}</Button>
      </div>
      <Loaded query={list} failed={t('access.failed')} rows={3}>
        {(administrators) => (
          <AdminTable
            asCards
            caption={t('access.administrators')}
            columns={columns}
            rows={administrators}
            rowName={({ username }) => username}
            actions={actionsOf}
          />
        )}
      </Loaded>
      {asked?.about === 'add' && <AddDialog onClose={close} />}
      {asked?.about === 'permissions' && <PermissionsDialog admin={asked.admin} onClose={close} />}
      {asked?.about === 'remove' && (
        <ConfirmDialog
          route="DELETE /admin/administrators/:id"
          {...confirmOf(asked.admin, 'remove', 'removing')}
        />
      )}
      {asked?.about === 'reset' && (
        <ConfirmDialog
          route="POST /admin/administrators/:id/reset-second-factor"
          {...confirmOf(asked.admin, 'reset', 'resetting')}
        />
      )}
    </section>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const change = useAdminCall('POST /admin/administrators', {
    done: ({ data }) => t('access.added', { name: data.username }),
    failed: t('access.changeFailed'),
    onDone: onClose,
  });
  return (
    <ChangeDialog
      title={t('access.add')}
      submitLabel={t('access.addSubmit')}
      submittingLabel={t('access.saving')}
      check={(given): Record<string, string> => {
        const email = textOf(given, 'email').trim();
        const problem = email === '' ? 'required' : isEmail(email) ? null : 'invalid_email';
        return {
          ...(problem && { email: t(`errors:fields.${problem}`) }),
          ...noPermission(given),
        };
      }}
      onSubmit={(given) =>
        change.run({ body: { email: textOf(given, 'email'), permissions: permissionsOf(given) } })
      }
      onClose={onClose}
    >
      <p>{t('access.addText')}</p>
      <AccountField />
      <PermissionFields offered={PERMISSIONS} chosen={[]} />
    </ChangeDialog>
  );
}

/** The address of a player. The server's `invalid`: no such account. */
function AccountField() {
  const isUnknown = useContext(FieldErrors)['email'] === t('errors:fields.invalid');
  const error = isUnknown ? t('access.unknownEmail') : undefined;
  return <TextField name="email" type="email" label={t('users.email')} error={error} required autoFocus />;
}

function PermissionsDialog({ admin, onClose }: { admin: Administrator; onClose: () => void }) {
  const { user } = useSession();
  const change = useAdminCall('PUT /admin/administrators/:id', {
    done: '',
    failed: t('access.changeFailed'),
    gone: t('access.gone'),
    onDone: onClose,
  });
  return (
    <ChangeDialog
      title={t('access.change')}
      subject={admin.username}
      submitLabel={t('access.save')}
      submittingLabel={t('access.saving')}
      gone={change.gone}
      check={(given) => noPermission(given)}
      onSubmit={(given) =>
        change.run({ params: { id: admin.id }, body: { permissions: permissionsOf(given) } })
      }
      onClose={onClose}
    >
      <PermissionFields
        offered={admin.id === user?.id ? admin.permissions : PERMISSIONS}
        chosen={admin.permissions}
      />
    </ChangeDialog>
  );
}

/** An administrator with no permission could only read. */
function noPermission(given: FormData): Record<string, string> {
  return permissionsOf(given).length === 0 ? { permissions: t('access.noPermission') } : {};
}

/** `offered`: an administrator adds no permission to the own account (ADM-73). */
function PermissionFields({
  offered,
  chosen,
}: {
  offered: readonly Permission[];
  chosen: readonly Permission[];
}) {
  const id = useId();
  const { permissions: error } = useContext(FieldErrors);
  return (
    <fieldset className="stack gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{t('access.may')}</legend>
      {offered.map((permission) => (
        <CheckboxField
          key={permission}
          name={permission}
          label={t(`access.permission.${permission}`)}
          hint={t(`access.about.${permission}`)}
          defaultChecked={chosen.includes(permission)}
        />
      ))}
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}

const permissionsOf = (given: FormData) => PERMISSIONS.filter((permission) => given.has(permission));
