import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { GROUP_SIZES, jornadasOf } from '../../../shared/rules/groups.ts';
import { newOpId } from '../../lib/op-id.ts';
import { textOf } from '../../shell/forms/use-form.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { toastSuccess } from '../../shell/toasts.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { COUNTRIES, type CountryCode, countryCodeOf } from '../../../shared/rules/countries.ts';
import { useCountryName } from '../../i18n/country-name.ts';
import { SelectField } from '../../ui/select-field.tsx';
import {
  type Group,
  useCreateGroupMutation,
  useEditGroupMutation,
  type Jornada,
  useJornadasQuery,
} from './groups-api.ts';
import type { Elements } from '../../ui/elements.ts';
import styles from './dialogs.module.css';
import { errorText } from '../../api/error-text.ts';
import { useJornadaName } from '../../matches/jornada-name.ts';
import { useSession } from '../../session/use-session.ts';
import { Banner } from '../../ui/banner.tsx';

/** Limits of the contract, in characters. */
const maxLength = { name: 60, description: 500 };

/** Creates a group. A repeated submission creates no second one (GRP-04). */
export function CreateGroupDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (group: Group) => void;
}) {
  const { t } = useTranslation('groups');
  const [create] = useCreateGroupMutation();
  /** The server makes one group for each op id, so a repeat after a lost answer makes no second one. */
  const attempt = useRef({ wanted: '', opId: '' });

  async function submit(given: FormData) {
    // Without the list of jornadas the API chooses.
    const gridId = given.has('gridId') ? Number(textOf(given, 'gridId')) || null : undefined;
    const wanted = { ...readTexts(given), gamesQuantity: sizeOf(given), gridId };
    const text = JSON.stringify(wanted);
    if (attempt.current.wanted !== text) attempt.current = { wanted: text, opId: newOpId() };
    const group = await create({ body: { ...wanted, opId: attempt.current.opId } }).unwrap();
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
  }

  return (
    <GroupDialog action="edit" group={group} done={t('edit.success')} onSubmit={submit} onClose={onClose}>
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
  done?: string;
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

/** How many jornadas an edition has, with the games that they stand for (GRP-21). */
function SizeChoice({ preset }: { preset: number }) {
  const { t } = useTranslation('editions');
  return (
    <fieldset className={styles.sizes}>
      <legend>{t('form.sizes')}</legend>
      <div>
        {GROUP_SIZES.map((size) => (
          <label key={size}>
            <input type="radio" name="gamesQuantity" value={size} defaultChecked={size === preset} />
            <span>{t('form.size', { count: jornadasOf(size), games: size })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * The jornadas that a new group can begin with, and how many of their matches have begun (GRP-21). The next one of the
 * player's country has an empty value.
 */
function JornadaChoice() {
  const { t } = useTranslation(['editions', 'groups']);
  const nameOf = useJornadaName();
  const own = useSession().user?.country ?? '';
  const { data, error } = useJornadasQuery(undefined, { refetchOnMountOrArgChange: true });
  const isSame = (one: Jornada, other: Jornada) =>
    nameOf(one).days === nameOf(other).days && nameOf(one).country === nameOf(other).country;
  const textOf = (jornada: Jornada) => {
    const { country, days } = nameOf(jornada);
    const { begun, matches: count } = jornada;
    const facts =
      begun > 0
        ? `${country} · ${days} · ${t('groups:jornada.begun', { begun, count })}`
        : t('form.choice', { country, days, count });
    const hasTwin = data!.choices.some((other) => other.id !== jornada.id && isSame(other, jornada));
    return hasTwin ? `${facts} · ${jornada.name}` : facts;
  };
  return (
    <fieldset className={styles.choices}>
      <legend>{t('form.question')}</legend>
      {error && (
        <Banner tone="warning" title={t('form.loadError')}>
          {errorText(error)}
        </Banner>
      )}
      {data?.choices.map((jornada) => (
        <label key={jornada.id} className="line target">
          <input type="radio" name="gridId" value={jornada.id} defaultChecked={jornada.id === data.preset} />
          <span>{textOf(jornada)}</span>
        </label>
      ))}
      {data && (
        <label className="line target">
          <input type="radio" name="gridId" value="" defaultChecked={data.preset === null} />
          <span>
            {t('form.later', { of: nameOf({ country: own, firstMatch: null, lastMatch: null }).of })}
          </span>
        </label>
      )}
    </fieldset>
  );
}
