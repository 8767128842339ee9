import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { Field, useField, type FieldTexts } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './field.module.css';

interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type'> {
  autoComplete: 'current-password' | 'new-password';
  /** The address of the account, which password managers want to know where no field has it. */
  ofEmail?: string;
}

/** A required password that can be shown; every other prop goes to the `<input>`. */
export function PasswordField({ ofEmail, ...props }: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  const { field, control } = useField(props);
  const [shown, setShown] = useState(false);
  return (
    <>
      {ofEmail !== undefined && (
        <input type="text" name="username" autoComplete="username" value={ofEmail} readOnly hidden />
      )}
      <Field {...field}>
        <div className={styles.withAffix}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            maxLength={1024}
            {...control}
            type={shown ? 'text' : 'password'}
            className={classNames(styles.control, styles.beforeInside)}
          />
          <IconButton
            icon={shown ? 'eyeOff' : 'eye'}
            label={t(shown ? 'field.hidePassword' : 'field.showPassword')}
            aria-controls={field.id}
            className={styles.inside}
            onClick={() => setShown(!shown)}
          />
        </div>
      </Field>
    </>
  );
}
