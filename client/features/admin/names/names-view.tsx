import { useState } from 'react';
import type { ReportedName } from '../../../../shared/contract/names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AdminList } from '../parts/admin-list.tsx';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { useAdminList } from '../parts/use-admin-list.ts';
import { t } from '../parts/admin-text.ts';
import { NAME_REASONS } from '../../../../shared/rules/names.ts';
import { textOf } from '../../../shell/forms/use-form.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ChangeDialog } from '../parts/change-dialog.tsx';

/** The names that players reported, with the actions for each (NAME-02). */
export function NamesView() {
  const [renaming, setRenaming] = useState<ReportedName>();
  const list = useAdminList('GET /admin/names', { filters: {}, page: 'nombres-pagina', limit: 25 });
  const keep = useAdminCall('POST /admin/names/:about/:id/keep', {
    done: t('names.kept'),
    failed: t('names.keepFailed'),
    gone: t('names.gone'),
  });
  const columns: AdminColumn<Row>[] = [
    { header: t('names.name'), kind: 'name', cell: ({ name }) => name.name },
    { header: t('names.about'), kind: 'text', cell: ({ name }) => t(`names.${name.about}`) },
    { header: t('names.reports'), kind: 'number', cell: ({ name }) => name.reports },
    {
      header: t('names.reasons'),
      cell: ({ name }) => name.reasons.map((reason) => t(`names.reason.${reason}`)).join(' · '),
    },
    { header: t('names.first'), kind: 'time', cell: ({ name }) => name.firstAt },
  ];
  return (
    <section className="stack">
      <h2 className="title-xl">{t('names.title')}</h2>
      <AdminList list={list} failed={t('names.failed')}>
        {({ names }) => (
          <AdminTable
            asCards
            caption={t('names.title')}
            columns={columns}
            rows={names.map((name) => ({ id: `${name.about}/${name.id}`, name }))}
            rowName={({ name }) => name.name}
            actions={({ name }) => [
              {
                label: t('names.keep'),
                loading: keep.running?.params.id === name.id && keep.running.params.about === name.about,
                onClick: () =>
                  keep.press({ params: { about: name.about, id: name.id }, body: { shown: name.name } }),
              },
              { label: t('names.rename'), onClick: () => setRenaming(name) },
            ]}
            empty={<EmptyState title={t('names.empty')}>{t('names.emptyText')}</EmptyState>}
          />
        )}
      </AdminList>
      {renaming && <RenameDialog reported={renaming} onClose={() => setRenaming(undefined)} />}
    </section>
  );
}

interface Row {
  /** A player and a group may have the same number. */
  id: string;
  name: ReportedName;
}

/** Gives a reported player or group another name. A mail tells the person why (NAME-03). */
function RenameDialog({ reported, onClose }: { reported: ReportedName; onClose: () => void }) {
  const { id, player, name: shown } = reported;
  const texts = {
    done: t('names.renamed'),
    failed: t('names.renameFailed'),
    gone: t('names.gone'),
    onDone: onClose,
  };
  const ofPlayer = useAdminCall('PUT /admin/names/players/:id', texts);
  const ofGroup = useAdminCall('PUT /admin/names/groups/:id', texts);

  function submit(given: FormData) {
    const reason = NAME_REASONS.find((each) => each === textOf(given, 'reason')) ?? 'other';
    const typed = (field: string) => textOf(given, field);
    return player
      ? ofPlayer.run({
          params: { id },
          body: {
            firstName: typed('firstName'),
            lastName: typed('lastName'),
            username: typed('username'),
            reason,
            shown,
          },
        })
      : ofGroup.run({ params: { id }, body: { name: typed('name'), reason, shown } });
  }

  return (
    <ChangeDialog
      danger
      title={t('names.renameTitle')}
      subject={shown}
      submitLabel={t('names.save')}
      submittingLabel={t('names.saving')}
      gone={ofPlayer.gone ?? ofGroup.gone}
      onSubmit={submit}
      onClose={onClose}
    >
      {player &&
        (['firstName', 'lastName', 'username'] as const).map((field) => (
          <TextField key={field} name={field} label={t(`names.${field}`)} defaultValue={player[field]} />
        ))}
      {!player && <TextField name="name" label={t('names.groupName')} defaultValue={shown} />}
      <SelectField
        name="reason"
        label={t('names.why')}
        defaultValue={reported.reasons[0]}
        options={NAME_REASONS.map((value) => ({ value, label: t(`names.reason.${value}`) }))}
      />
      <p className="note">{t('names.renameAbout')}</p>
    </ChangeDialog>
  );
}
