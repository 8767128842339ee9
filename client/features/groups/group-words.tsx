import { useTranslation } from 'react-i18next';
import { textOf } from '../../session/forms/use-form-errors.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './dialogs.module.css';

const NAME_MAX = 60;
const DESCRIPTION_MAX = 500;

interface GroupWordsProps {
  /** What is wrong with a field, by its name. */
  problems: Readonly<Record<string, string>>;
  /** What they hold to begin with; nothing for a new group. */
  given?: { name: string; description: string };
}

/** The fields `name` and `description` of a group. */
export function GroupWords({ problems, given }: GroupWordsProps) {
  const { t } = useTranslation('groups');
  return (
    <>
      <TextField
        name="name"
        data-autofocus
        required
        autoComplete="off"
        maxLength={NAME_MAX}
        defaultValue={given?.name}
        label={t('create.name')}
        error={problems['name']}
      />
      <TextAreaField
        name="description"
        rows={2}
        className={styles.description}
        maxLength={DESCRIPTION_MAX}
        defaultValue={given?.description}
        label={t('create.description')}
        error={problems['description']}
      />
    </>
  );
}

/** How a submitted form says them, and what is wrong with that. */
export function useGroupWords() {
  const { t } = useTranslation();
  const read = (given: FormData) => ({
    name: textOf(given, 'name').trim(),
    description: textOf(given, 'description'),
  });
  const check = (given: FormData): Record<string, string> =>
    read(given).name ? {} : { name: t('error.required') };
  return { read, check };
}
