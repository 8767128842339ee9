import { useTranslation } from 'react-i18next';
import type texts from '../../../../locales/es/admin.json';

type Paths<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${Paths<Node[Key]>}`;
}[keyof Node & string];
type WithoutPlural<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

type AdminTextKey = WithoutPlural<Paths<typeof texts>>;
export type AdminText = (key: AdminTextKey, values?: Record<string, string | number>) => string;

/** The panel's own texts, which come in a download of their own: the component waits for them. */
export function useAdminText(): AdminText {
  // The namespace is the panel's alone, so the types that all features share do not name it.
  const { t } = useTranslation('admin' as never);
  return t as unknown as AdminText;
}
