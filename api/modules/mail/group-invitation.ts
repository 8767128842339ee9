import esCommon from '../../../locales/es/common.json' with { type: 'json' };
import esMail from '../../../locales/es/mail.json' with { type: 'json' };
import ptCommon from '../../../locales/pt-BR/common.json' with { type: 'json' };
import ptMail from '../../../locales/pt-BR/mail.json' with { type: 'json' };
import type { Jornada } from '../../../shared/contract/groups.ts';
import { countryCodeOf, timeZoneOf } from '../../../shared/rules/countries.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import { fillText } from '../../http/texts.ts';
import { addressKey, mailboxKey } from '../../platform/rate-limits-address.ts';
import type { MailRequest } from './mail-templates.ts';

/** The mail leaves out names like advertisements, links or phone numbers, because any address can be invited. */
const PLAIN_WORDS = /^[\p{L}\p{M}\p{N}\p{Extended_Pictographic}'’"“”«» !¡?¿&()[\],.:;·•–—/#+*ªº°-]{1,125}$/u;
/** A dot or a colon inside a word makes it a link. Seven digits make a phone number, with any separators. */
const LINK_OR_NUMBER = /[.:]\S|(?:\d\D*){7}|\d{5}/u;
const plainName = (text: string) => (PLAIN_WORDS.test(text) && !LINK_OR_NUMBER.test(text) ? text : undefined);

const TEXTS = { es: [esCommon, esMail], 'pt-BR': [ptCommon, ptMail] } as const;

interface Invited {
  to: string;
  /** The account of the address. */
  invitee: { firstName: string; language: Language; isVerified: boolean } | null;
  /** The language for an address without an account. */
  language: Language;
  code: string;
  group: { id: number; name: string; country: string };
  owner: { firstName: string; lastName: string };
  /** The one that who joins now plays first; null: the next one. */
  jornada: Jornada | null;
}

/**
 * Returns the mail of an invitation: at most one a day to a player, and one in 30 days to an unverified address. It
 * links to the account's invitations, or without an account to the group.
 */
export function invitationMail({ to, invitee, group, owner, ...invited }: Invited, now: Date): MailRequest {
  const language = invitee?.language ?? invited.language;
  const mailed = invitee?.isVerified ? `${addressKey(to)}:${now.toISOString().slice(0, 10)}` : mailboxKey(to);
  const invitedBy = plainName(`${owner.firstName} ${owner.lastName}`);
  return {
    dedupeKey: `group-invitation:${group.id}:${mailed}`,
    to,
    template: invitee ? 'group-invitation' : 'group-invitation-to-newcomer',
    language,
    params: {
      ...(invitee ? { firstName: invitee.firstName } : { token: invited.code }),
      details: { group: plainName(group.name), invitedBy },
      words: { plays: sayPlays(language, group.country, invited.jornada) },
    },
  };
}

/** Says which jornada a group plays, with its days in its country's time zone. */
function sayPlays(language: Language, country: string, jornada: Jornada | null): string {
  const [common, { 'group-invitation': texts }] = TEXTS[language];
  const code = countryCodeOf(country);
  const of = code ? common.ofCountry[code] : country;
  if (!jornada?.firstMatch || !jornada.lastMatch) return fillText(texts.startsWith, { of });
  const format = new Intl.DateTimeFormat(language === 'es' ? 'es-419' : language, {
    ...{ day: 'numeric', month: 'short', timeZone: timeZoneOf(code ?? '') },
  });
  const days = format.formatRange(new Date(jornada.firstMatch), new Date(jornada.lastMatch));
  return fillText(texts.plays, { of, days });
}
