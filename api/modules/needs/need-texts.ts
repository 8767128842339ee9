import esPanel from '../../../locales/es/admin.json' with { type: 'json' };
import es from '../../../locales/es/mail.json' with { type: 'json' };
import ptPanel from '../../../locales/pt-BR/admin.json' with { type: 'json' };
import pt from '../../../locales/pt-BR/mail.json' with { type: 'json' };
import { type NeedKind, placeOfNeed, URGENT_KINDS } from '../../../shared/rules/needs.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import { fillText } from '../../http/texts.ts';
import type { Need } from '../../platform/needs.ts';
import type { MailParams } from '../mail/mail-templates.ts';

const PANEL = { es: esPanel.needs, 'pt-BR': ptPanel.needs };
const TEXTS = { es, 'pt-BR': pt };
/** The names in one mail. */
const NAMES = 5;
/** The kinds whose names are matches and grids. The others name people, addresses or programs. */
const NAMED = /^(game|grid|prize|record)_/;

type Content = Pick<MailParams, 'sections' | 'words' | 'place'>;

/** The words of a mail about urgent needs. */
export function newsContent(needs: Need[], language: Language): Content {
  const what: Partial<Record<NeedKind, string>> = TEXTS[language]['needs-now'].what;
  const [most] = URGENT_KINDS.flatMap((kind) => needs.find((need) => need.kind === kind) ?? []);
  const { gridId = null, detail = null } = most?.first[0] ?? {};
  return {
    words: { what: (most && what[most.kind]) ?? '' },
    sections: sectionsOf(needs, language),
    // The place of the most urgent need, which is also in the subject.
    place: (most && placeOfNeed(most.kind, { count: most.count, gridId, detail })) ?? '',
  };
}

/** The words of the digest. */
export function digestContent(needs: Need[], language: Language): Content {
  const total = needs.reduce((sum, { count }) => sum + count, 0);
  return {
    words: { what: counted(PANEL[language], 'count', total) },
    sections: sectionsOf(needs, language),
  };
}

/** A section for each kind, with five names in all. */
function sectionsOf(needs: Need[], language: Language): { title: string; lines: string[] }[] {
  const texts = PANEL[language];
  let left = NAMES;
  return needs.map(({ kind, count, first }) => {
    const names = NAMED.test(kind)
      ? first.filter(({ name }) => name !== '').map(({ name }) => name.replace('\n', ' – '))
      : [];
    const lines = names.slice(0, left);
    left -= lines.length;
    if (lines.length > 0 && count > lines.length)
      lines.push(fillText(texts.more, { count: count - lines.length }));
    return { title: counted(texts.kind, kind, count), lines };
  });
}

function counted(texts: Record<string, unknown>, key: string, count: number): string {
  return fillText(String(texts[`${key}_${count === 1 ? 'one' : 'other'}`]), { count });
}
