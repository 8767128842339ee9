import esPanel from '../../../locales/es/admin.json' with { type: 'json' };
import es from '../../../locales/es/mail.json' with { type: 'json' };
import ptPanel from '../../../locales/pt-BR/admin.json' with { type: 'json' };
import pt from '../../../locales/pt-BR/mail.json' with { type: 'json' };
import type { ReadinessKind } from '../../../shared/contract/admin-readiness.ts';
import { NEED_PLACES, prizesPlace } from '../../../shared/rules/need-places.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import { fillText } from '../../http/texts.ts';
import type { Need } from '../../platform/needs.ts';
import type { MailParams } from '../mail/mail-templates.ts';
import { URGENT_KINDS, type UrgentKind } from './need-alert.ts';

const PANEL = { es: esPanel.readiness, 'pt-BR': ptPanel.readiness };
const TEXTS = { es, 'pt-BR': pt };
/** The names in one mail. */
const NAMES = 5;
/** The kinds whose names are matches and grids. The others name people, addresses or programs. */
const NAMED = /^(game|grid|prize)_/;

type Content = Pick<MailParams, 'sections' | 'words' | 'place'>;

/** The words of a mail about urgent needs. */
export function newsContent(needs: Need[], language: Language): Content {
  const { what } = TEXTS[language]['needs-now'];
  const first = URGENT_KINDS.find((kind) => needs.some((need) => need.kind === kind));
  return {
    words: { what: first ? what[first] : '' },
    sections: sectionsOf(needs, language),
    place: first ? placeOf(first, needs) : '',
  };
}

/** The place in the panel of the most urgent need, which is also in the subject. */
function placeOf(kind: UrgentKind, needs: Need[]): string {
  if (kind !== 'prize_late') return NEED_PLACES[kind];
  return prizesPlace(needs.find((need) => need.kind === kind)?.first[0]?.gridId);
}

/** The words of the digest. */
export function digestContent(needs: Need[], language: Language): Content {
  const total = needs.reduce((sum, { count }) => sum + count, 0);
  return {
    words: { what: counted(PANEL[language], 'count', total) },
    sections: sectionsOf(needs, language),
  };
}

/** The words of a mail about needs that are over. */
export function resolvedContent(kinds: ReadinessKind[], language: Language): Content {
  const { what } = TEXTS[language]['needs-resolved'];
  const lines = kinds.flatMap((kind) => (kind in what ? [what[kind as UrgentKind]] : []));
  return { words: { what: lines[0]! }, sections: [{ title: lines[0]!, lines: lines.slice(1) }] };
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
