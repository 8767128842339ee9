import esCommon from '../../../locales/es/common.json' with { type: 'json' };
import esMail from '../../../locales/es/mail.json' with { type: 'json' };
import ptCommon from '../../../locales/pt-BR/common.json' with { type: 'json' };
import ptMail from '../../../locales/pt-BR/mail.json' with { type: 'json' };
import type { Jornada } from '../../../shared/contract/groups.ts';
import { countryCodeOf, timeZoneOf } from '../../../shared/rules/countries.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import { fillText } from '../../http/texts.ts';

const TEXTS = { es: [esCommon, esMail], 'pt-BR': [ptCommon, ptMail] } as const;

/** Says in a mail which jornada a group plays, with its days in its country's time zone; null: the next one. */
export function sayPlays(language: Language, country: string, jornada: Jornada | null): string {
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
