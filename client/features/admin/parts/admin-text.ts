import i18next from 'i18next';
import { countryCodeOf } from '../../../../shared/rules/countries.ts';
import type admin from '../../../../locales/es/admin.json';
import type common from '../../../../locales/es/common.json';
import type errors from '../../../../locales/es/errors.json';
import type home from '../../../../locales/es/home.json';

type Paths<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${Paths<Node[Key]>}`;
}[keyof Node & string];
type WithoutPlural<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;
type Keys<Texts> = WithoutPlural<Paths<Texts>>;

type AdminTextKey =
  | Keys<typeof admin>
  | `common:${Keys<typeof common>}`
  | `errors:${Keys<typeof errors>}`
  | `home:${Keys<typeof home>}`;

/**
 * A text of the panel. `AdminPage` loads them all, and draws the panel again in another language. The namespace is the
 * panel's alone, so the types that all features share do not name it.
 */
export function t(key: AdminTextKey, values?: Record<string, string | number>): string {
  return i18next.t(key, { ns: 'admin', ...values } as never) as unknown as string;
}

/** A country in the language on screen, given by name or by code; one that is not ours as it is. */
export function countryName(country: string): string {
  const code = countryCodeOf(country);
  return code ? t(`common:countries.${code}`) : country;
}
