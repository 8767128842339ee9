import { invalidField } from '../../http/app-error.ts';

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

/** Raises `invalid_input` for a reserved name, also with dots, underscores or final digits. */
export function requireUsable(username: string): void {
  const bare = username.toLowerCase().replace(/[._]/g, '').replace(/\d+$/, '');
  if (RESERVED.has(bare)) throw invalidField('username', 'reserved');
}
