import type { ComponentProps } from 'react';
import { FieldErrors } from '../../ui/field.tsx';
import type { useForm } from './use-form.ts';

type Given = ReturnType<typeof useForm>['form'];

/** The `<form>` of `useForm`: its fields show their errors by their names. */
export function Form({ problems, ...rest }: Given & ComponentProps<'form'>) {
  return (
    <FieldErrors value={problems}>
      <form {...rest} />
    </FieldErrors>
  );
}
