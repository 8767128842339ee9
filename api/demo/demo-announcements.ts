import type { Queries } from '../database/database.ts';

interface DemoAnnouncement {
  title: string;
  /** Clean rich text, or plain text with line breaks. */
  content: string;
  /** Missing: there is only the Spanish text. */
  titlePt?: string;
  contentPt?: string;
  isActive?: boolean;
  isPinned?: boolean;
  hoursOld: number;
  /** From its publication. Without it the announcement never expires. */
  livesHours?: number;
  /** Only if the demonstration has a past grid. */
  isOfLastWeek?: boolean;
}

const DAY = 24;

const ANNOUNCEMENTS: DemoAnnouncement[] = [
  {
    title: '¡Empezó Doce!',
    titlePt: 'O Doce começou!',
    content:
      '<p>Doce partidos por jornada, siempre gratis. <strong>Con 10 o más aciertos hay premio.</strong> <a href="/jugar">Ir a jugar</a></p>',
    contentPt:
      '<p>Doze jogos por rodada, sempre grátis. <strong>Com 10 ou mais acertos tem prêmio.</strong> <a href="/jugar">Ir jogar</a></p>',
    isPinned: true,
    hoursOld: 8 * DAY,
  },
  {
    title: 'Cómo se cuentan los aciertos',
    titlePt: 'Como contamos os acertos',
    content:
      '<h3>Lo que vale</h3><ul><li>El resultado de los <strong>90 minutos</strong> y el tiempo agregado.</li>' +
      '<li>El alargue (tiempo extra) y los penales <em>no</em> cuentan.</li><li>Un partido cancelado no da acierto a nadie.</li></ul>' +
      '<h3>Hasta cuándo se elige</h3><p>Hasta <strong>10 minutos antes</strong> de cada partido. Lo demás está en las ' +
      '<a href="/faq">preguntas frecuentes</a>.</p>',
    contentPt:
      '<h3>O que vale</h3><ul><li>O resultado dos <strong>90 minutos</strong> e dos acréscimos.</li>' +
      '<li>A prorrogação e os pênaltis <em>não</em> contam.</li><li>Um jogo cancelado não dá acerto a ninguém.</li></ul>' +
      '<h3>Até quando se escolhe</h3><p>Até <strong>10 minutos antes</strong> de cada jogo. O resto está nas ' +
      '<a href="/faq">perguntas frequentes</a>.</p>',
    hoursOld: 2 * DAY,
  },
  {
    title: 'Premios de la semana pasada',
    titlePt: 'Prêmios da semana passada',
    content:
      '¡Felicitaciones a quienes acertaron 10 o más!\n\nEscribimos al correo de la cuenta de cada persona. Ahí está hasta cuándo decirnos dónde enviar el premio, en “Mis premios”.\nNunca pedimos dinero, ni contraseñas por correo o teléfono.',
    contentPt:
      'Parabéns a quem acertou 10 ou mais!\n\nEscrevemos para o e-mail da conta de cada pessoa. Ali está até quando dizer para onde enviar o prêmio, em “Meus prêmios”.\nNunca pedimos dinheiro, nem senhas por e-mail ou telefone.',
    hoursOld: 5,
    isOfLastWeek: true,
  },
  {
    title: 'Mantenimiento en la madrugada del domingo',
    titlePt: 'Manutenção na madrugada de domingo',
    content:
      '<p>El domingo de 4 a 5 Doce puede quedar fuera de servicio. Lo que guardaste sigue a salvo.</p>',
    contentPt:
      '<p>No domingo, das 4 às 5, o aplicativo pode ficar sem conexão. O que você salvou continua seguro.</p>',
    hoursOld: 20 * DAY,
    livesHours: 5 * DAY,
  },
  {
    title: 'Borrador: premio doble de fin de año',
    content: '<p>Todavía sin publicar.</p>',
    isActive: false,
    hoursOld: 1,
  },
];

/** Stores three visible announcements (two without a past grid), an expired one and a hidden one. */
export async function storeAnnouncements(
  tx: Queries,
  { hasPastGrid }: { hasPastGrid: boolean },
): Promise<void> {
  await tx.rows(
    `insert into announcement (title, content, title_pt, content_pt, is_active, is_pinned, created_at, expires_at)
     select title, content, coalesce("titlePt", ''), coalesce("contentPt", ''), coalesce("isActive", true),
       coalesce("isPinned", false), came, came + "livesHours" * interval '1 hour'
     from jsonb_to_recordset($1) as a (title text, content text, "titlePt" text, "contentPt" text, "isActive" boolean,
       "isPinned" boolean, "hoursOld" int, "livesHours" int)
     cross join lateral (select statement_now() - "hoursOld" * interval '1 hour' as came) t`,
    [JSON.stringify(ANNOUNCEMENTS.filter(({ isOfLastWeek }) => hasPastGrid || !isOfLastWeek))],
  );
}
