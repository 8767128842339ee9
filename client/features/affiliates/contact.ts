import { COUNTRIES, type CountryCode } from '../../../shared/rules/countries.ts';
import {
  isEmail,
  isPlausiblePhone,
  normalizeEmail,
  normalizePhone,
} from '../../../shared/rules/registration.ts';
import type { Input } from '../../api/api.ts';

type Contact = Input<'POST /affiliate-contacts'>['body'];
export type ContactType = Contact['type'];

/** What stands in the form, as it was typed. The company's name waits for those who go and look at the other tab. */
export interface ContactDraft {
  name: string;
  email: string;
  company: string;
  country: CountryCode;
  phone: string;
  telegram: string;
}

export const emptyDraft: ContactDraft = {
  name: '',
  email: '',
  company: '',
  country: COUNTRIES[0].code,
  phone: '',
  telegram: '',
};

/** The request that a draft describes: address in lower case, phone with its prefix, and no field that is empty or belongs to the other tab. */
export function contactOf(type: ContactType, draft: ContactDraft): Contact {
  const phone = draft.phone.trim();
  const company = draft.company.trim();
  const telegram = draft.telegram.trim();
  return {
    type,
    name: draft.name.trim(),
    email: normalizeEmail(draft.email),
    ...(type === 'company' ? { company } : {}),
    country: draft.country,
    phone: phone && normalizePhone(phone, draft.country),
    ...(telegram ? { telegram } : {}),
  };
}

type Problem = 'required' | 'invalid_email' | 'invalid_phone';

/** What can be told wrong before asking the server, by field (CON-02). */
export function problemsOf(contact: Contact): Partial<Record<keyof Contact, Problem>> {
  const empty = Object.entries(contact).filter(([, value]) => value === '');
  return {
    ...(!isEmail(contact.email) && { email: 'invalid_email' }),
    ...(!isPlausiblePhone(contact.phone) && { phone: 'invalid_phone' }),
    ...Object.fromEntries(empty.map(([field]) => [field, 'required'])),
  };
}
