import { useTranslation } from 'react-i18next';
import type { FormErrors } from '../../session/forms/use-form-errors.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const NAME_MAX = 60;
const DESCRIPTION_MAX = 500;

interface GroupWordsProps {
  errors: FormErrors;
  /** What they hold to begin with; nothing for a new group. */
  given?: { name: string; description: string };
}

/** The fields `name` and `description` of a group. */
export function GroupWords({ errors, given }: GroupWordsProps) {
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
        error={errors.fields['name']}
      />
      <TextAreaField
        name="description"
        rows={2}
        maxLength={DESCRIPTION_MAX}
        defaultValue={given?.description}
        label={t('create.description')}
        error={errors.fields['description']}
      />
    </>
  );
}
