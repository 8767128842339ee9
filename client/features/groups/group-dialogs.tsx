import { useTranslation } from 'react-i18next';
import { GROUP_SIZES } from '../../../shared/rules/groups.ts';
import { askOnce } from '../../session/ask-once.ts';
import { textOf } from '../../shell/forms/use-form.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { toastSuccess } from '../../shell/toasts.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { COUNTRIES, type CountryCode, countryCodeOf } from '../../../shared/rules/countries.ts';
import { useCountryName } from '../../i18n/country-name.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { type Group, useCreateGroupMutation, useEditGroupMutation } from './groups-api.ts';
import { JornadaChoice } from './jornada-choice.tsx';
import { SizeChoice } from './size-choice.tsx';
import type { Elements } from '../../ui/elements.ts';
import styles from './dialogs.module.css';

/** Limits of the contract, in characters. */
const maxLength = { name: 60, description: 500 };

/** Creates a group. A repeated submission creates no second one (GRP-04). */
export function CreateGroupDialog({
  playerId,
  onClose,
  onCreated,
}: {
  playerId: number;
  onClose: () => void;
  onCreated: (group: Group) => void;
}) {
  const { t } = useTranslation('groups');
  const [create] = useCreateGroupMutation();

  async function submit(given: FormData) {
    // Without the list of jornadas the API chooses.
    const gridId = given.has('gridId') ? Number(textOf(given, 'gridId')) || null : undefined;
    const wanted = { ...readTexts(given), gamesQuantity: sizeOf(given), gridId };
    const group = await askOnce({ playerId, name: 'new-group', wanted }, (opId) =>
      create({ body: { ...wanted, opId } }).unwrap(),
    );
    toastSuccess(t('create.success', { group: group.name }));
    onCreated(group);
  }

  return (
    <GroupDialog action="create" onSubmit={submit} onClose={onClose}>
      <JornadaChoice />
      <SizeChoice preset={GROUP_SIZES[0]} />
      <p className="note">{t('jornada.rule')}</p>
      <p className="note">{`${t('create.reveal')} ${t('shareTable.members')}`}</p>
    </GroupDialog>
  );
}

/** Changes the texts of the owner's group, and what the editions play that have not begun (GRP-20). */
export function EditGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation(['groups', 'editions']);
  const countryName = useCountryName();
  const [edit] = useEditGroupMutation();
  const { settings } = group;
  const own = settings && countryCodeOf(settings.country);

  async function submit(given: FormData) {
    const country = (textOf(given, 'country') || undefined) as CountryCode | undefined;
    const played = settings && { country, gamesQuantity: sizeOf(given), goesOn: given.has('goesOn') };
    await edit({ params: { id: group.id }, body: { ...readTexts(given), ...played } }).unwrap();
    toastSuccess(t('edit.success'));
    onClose();
  }

  return (
    <GroupDialog action="edit" group={group} onSubmit={submit} onClose={onClose}>
      {settings && (
        <>
          <SelectField
            name="country"
            label={t('editions:form.country')}
            defaultValue={own ?? ''}
            options={[
              ...(own ? [] : [{ value: '', label: settings.country }]),
              ...COUNTRIES.map(({ code }) => ({ value: code, label: countryName(code) })),
            ]}
          />
          <SizeChoice preset={settings.gamesQuantity} />
          <CheckboxField name="goesOn" defaultChecked={settings.goesOn} label={t('editions:form.goesOn')} />
          <p className="note">{t('editions:form.holds')}</p>
        </>
      )}
    </GroupDialog>
  );
}

const sizeOf = (given: FormData) =>
  GROUP_SIZES.find((size) => String(size) === textOf(given, 'gamesQuantity'));

interface GroupDialogProps {
  action: 'create' | 'edit';
  group?: Group;
  onSubmit: (given: FormData) => Promise<void>;
  onClose: () => void;
  children?: Elements;
}

function GroupDialog({ action, group, children, ...rest }: GroupDialogProps) {
  const { t } = useTranslation(['groups', 'errors']);

  // No `maxLength` on the fields: it would cut a pasted text silently.
  function check(given: FormData): Record<string, string> {
    const texts = readTexts(given);
    const tooLong = (['name', 'description'] as const).filter(
      (field) => texts[field].length > maxLength[field],
    );
    return {
      ...Object.fromEntries(
        tooLong.map((field) => [field, t('errors:limits.too_long', { limit: maxLength[field] })]),
      ),
      ...(!texts.name && { name: t('errors:fields.required') }),
    };
  }

  return (
    <FormDialog
      title={t(`${action}.title`)}
      submitLabel={t(`${action}.submit`)}
      submittingLabel={t(`${action}.submitting`)}
      failure={t(`${action}.error`)}
      check={check}
      {...rest}
    >
      <TextField
        name="name"
        data-autofocus
        required
        autoComplete="off"
        defaultValue={group?.name}
        label={t('create.name')}
      />
      <TextAreaField
        name="description"
        rows={2}
        className={styles.description}
        defaultValue={group?.description}
        label={t('create.description')}
      />
      {children}
    </FormDialog>
  );
}

function readTexts(given: FormData) {
  return {
    name: textOf(given, 'name').trim(),
    // A form sends two characters for a line break, and the server counts one.
    description: textOf(given, 'description').replaceAll('\r\n', '\n').trim(),
  };
}
