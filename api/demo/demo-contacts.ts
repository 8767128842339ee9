import type { Queries } from '../database/database.ts';

interface DemoContact {
  type: 'company' | 'affiliate';
  name: string;
  email: string;
  company?: string;
  country: string;
  phone: string;
  telegram?: string;
  language: 'es' | 'pt-BR';
  hoursOld: number;
}

const DAY = 24;

const CONTACTS: DemoContact[] = [
  {
    type: 'company',
    name: 'Martín Echeverría',
    email: 'martin@canchagrande.example',
    company: 'Cancha Grande S.R.L.',
    country: 'AR',
    phone: '+5491150000101',
    telegram: '@canchagrande',
    language: 'es',
    hoursOld: 3,
  },
  {
    type: 'affiliate',
    name: 'Luana Prado',
    email: 'luana.prado@futnarede.example',
    country: 'BR',
    phone: '+5511950000102',
    telegram: '@futnarede',
    language: 'pt-BR',
    hoursOld: 26,
  },
  {
    type: 'affiliate',
    name: 'Óscar Quispe',
    email: 'oscar@tribunasur.example',
    country: 'PE',
    phone: '+51950000103',
    language: 'es',
    hoursOld: 6 * DAY,
  },
];

/** Stores three contact requests (CON-05). */
export async function storeContacts(tx: Queries): Promise<void> {
  await tx.rows(
    `insert into affiliate_contact (type, name, email, company, country, phone, telegram, language, created_at)
     select type, name, email, company, country, phone, telegram,
       language, statement_now() - "hoursOld" * interval '1 hour'
     from jsonb_to_recordset($1) as c (type text, name text, email text, company text, country text, phone text,
       telegram text,
       language text, "hoursOld" int)`,
    [JSON.stringify(CONTACTS)],
  );
}
