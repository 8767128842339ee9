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
  /** How long after the request an administrator answered it. */
  handledAfterHours?: number;
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
    handledAfterHours: 20,
  },
];

/** Stores three contact requests: two open ones, and one that the administrator has answered (CON-05). */
export async function storeContacts(tx: Queries, people: { id: number; username: string }[]): Promise<void> {
  const handler = people.find(({ username }) => username === 'admin')!;
  for (const contact of CONTACTS) {
    const { type, name, email, company, country, phone, telegram, language, hoursOld, handledAfterHours } =
      contact;
    await tx.rows(
      `insert into affiliate_contact (type, name, email, company, country, phone, telegram, language, created_at, handled_at, handled_by)
       select $1, $2, $3, $4, $5, $6, $7, $8, came, came + $10 * interval '1 hour', case when $10::int is not null then $11::int end
       from (select now() - $9 * interval '1 hour' as came) c`,
      [
        type,
        name,
        email,
        company ?? null,
        country,
        phone,
        telegram ?? null,
        language,
        hoursOld,
        handledAfterHours ?? null,
        handler.id,
      ],
    );
  }
}
