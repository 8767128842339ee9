import { useTranslation } from 'react-i18next';
import { textOf } from '../../shell/forms/use-form-errors.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './dialogs.module.css';

/** As the contract has them. */
const MOST = { name: 60, description: 500 };

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
        defaultValue={given?.name}
        label={t('create.name')}
        error={problems['name']}
      />
      <TextAreaField
        name="description"
        rows={2}
        className={styles.description}
        defaultValue={given?.description}
        label={t('create.description')}
        error={problems['description']}
      />
    </>
  );
}

/** How a submitted form says them, and what is wrong with that. What is too long is told, not cut: who pastes a text would not see what is missing. */
export function useGroupWords() {
  const { t } = useTranslation('errors');
  const read = (given: FormData) => ({
    name: textOf(given, 'name').trim(),
    // As the server counts them: a form sends two characters for a new line.
    description: textOf(given, 'description').replaceAll('\r\n', '\n').trim(),
  });
  function check(given: FormData): Record<string, string> {
    const words = read(given);
    const tooLong = Object.entries(MOST).filter(
      ([field, most]) => words[field as keyof typeof words].length > most,
    );
    return {
      ...Object.fromEntries(tooLong.map(([field, limit]) => [field, t('limits.too_long', { limit })])),
      ...(!words.name && { name: t('fields.required') }),
    };
  }
  return { read, check };
}
