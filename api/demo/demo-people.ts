/** The demonstration's public password, valid only while no other machine can reach Doce (demo-passwords.ts). */
export const DEMO_PASSWORD = 'jugar-doce-12';

/** The accounts that the start prints. */
export const DEMO_ACCOUNTS = [
  { role: 'administrator', email: 'admin@doce.example' },
  { role: 'player (es)', email: 'ana@doce.example' },
  { role: 'player (pt-BR)', email: 'bruno@doce.example' },
  { role: 'not verified', email: 'carla@doce.example' },
] as const;

export interface DemoPerson {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  country: string;
  phone: string;
  language: 'es' | 'pt-BR';
  role: 'player' | 'admin';
  isVerified: boolean;
  /** The share of correct picks, from 0 to 1. */
  skill: number;
  /** The hits in the past grid. Missing: they follow from `skill`. */
  pastHits?: number;
}

const player = { language: 'es', role: 'player', isVerified: true, skill: 0 } as const;
const NAMED: Omit<DemoPerson, 'email' | 'phone'>[] = [
  { ...player, firstName: 'Delfina', lastName: 'Doce', username: 'admin', country: 'AR', role: 'admin' },
  {
    ...player,
    firstName: 'Ana',
    lastName: 'Quiroga',
    username: 'ana',
    country: 'AR',
    skill: 0.9,
    pastHits: 11,
  },
  {
    ...player,
    firstName: 'Bruno',
    lastName: 'Carvalho',
    username: 'bruno',
    country: 'BR',
    language: 'pt-BR',
    skill: 0.75,
  },
  { ...player, firstName: 'Carla', lastName: 'Mamani', username: 'carla', country: 'BO', isVerified: false },
];

const FIRST = 'Lucía Mateo Camila Thiago Valentina Diego Beatriz João Fernanda Andrés Paula Gustavo'.split(
  ' ',
);
const LAST = 'Rojas Silva Benítez Quispe Vargas Souza Ayala Cárdenas Pereira Zambrano'.split(' ');
/** The countries, each with a telephone number. */
const PHONES: Record<string, string> = {
  AR: '+5491100000000',
  MX: '+525550000000',
  CO: '+573000000000',
  PE: '+51900000000',
  CL: '+56950000000',
  EC: '+593990000000',
  PY: '+595981000000',
  BO: '+59170000000',
  BR: '+5511950000000',
};
const COUNTRIES = Object.keys(PHONES);
const CROWD = 116;
/** The index of a player in the crowd who wins a prize in the past grid. */
const WINNER = 5;

/** Returns four accounts to log in with, and other players to compete with. */
export function demoPeople(): DemoPerson[] {
  const crowd = Array.from({ length: CROWD }, (_, index) => {
    const firstName = FIRST[index % FIRST.length]!;
    // Different for each round of first names, so that no two players have the same name.
    const lastName = LAST[(index + Math.floor(index / FIRST.length)) % LAST.length]!;
    const country = COUNTRIES[(index * 7) % COUNTRIES.length]!;
    const username = `${plain(firstName)}.${plain(lastName)}`.slice(0, 20);
    const pastHits = index === WINNER ? { pastHits: 10 } : {};
    const skill = index % 29 === 3 ? 0.97 : 0.35 + ((index * 37) % 50) / 100;
    const language = country === 'BR' ? ('pt-BR' as const) : ('es' as const);
    return { ...player, firstName, lastName, username, country, language, skill, ...pastHits };
  });
  return [...NAMED, ...crowd].map((person) => ({
    ...person,
    email: `${person.username}@doce.example`,
    phone: PHONES[person.country]!,
  }));
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}
