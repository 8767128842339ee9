import { invalidField } from '../../platform/app-error.ts';

/** Names that pass for the organiser or for a program, in both languages. Existing accounts keep theirs. */
const RESERVED = new Set(
  [
    'doce doceoficial oficial official equipo equipodoce equipe equipedoce organizador organizadora organizacion organizacao',
    'soporte suporte support ayuda ajuda help contacto contato contact atencion atendimento sac',
    'admin adm administrador administradora administrator administracion administracao moderador moderadora moderator mod',
    'root system sistema superuser bot robot api www webmaster postmaster hostmaster mail correo email',
    'noreply nobody null undefined anonimo seguridad seguranca security staff premios premio prizes pagos pagamentos ganadores vencedores',
  ].flatMap((line) => line.split(' ')),
);

/** `doce` is also a number: `los_doce` is a name as any other. */
const RESERVED_AT_EDGES = new Set([...RESERVED].filter((word) => word !== 'doce'));

/**
 * Raises `invalid_input` for a reserved name, also with dots, underscores, final digits or digits for letters, and for
 * one that begins or ends with a reserved word (`soporte_doce`).
 */
export function requireUsable(username: string): void {
  const parts = username.split(/[._]+/).filter((part) => part !== '');
  const edges = [parts.at(0), parts.at(-1)];
  if (isOneOf(RESERVED, username) || edges.some((part = '') => isOneOf(RESERVED_AT_EDGES, part)))
    throw invalidField('username', 'reserved');
}

/** Raises `invalid_input` for a first and last name that pass for the organiser together, e.g. `Soporte Doce`. */
export function requirePersonalName({ firstName, lastName }: { firstName: string; lastName: string }): void {
  const isReserved = (name: string) =>
    [[name], name.split(/\s+/)].some((words) => words.every((word) => isOneOf(RESERVED, word)));
  if (isReserved(firstName) && isReserved(lastName)) throw invalidField('lastName', 'reserved');
}

/** Accents, final digits and digits for letters hide no word. */
function isOneOf(words: ReadonlySet<string>, text: string): boolean {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '');
  const word = plain.replace(/\d+$/, '');
  return [word, word.replace(/0/g, 'o').replace(/1/g, 'i')].some((one) => words.has(one));
}
