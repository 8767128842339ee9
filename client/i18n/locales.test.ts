import { describe, expect, test } from 'vitest';

type Node = string | { [key: string]: Node };

const files = import.meta.glob<Node>('../../locales/*/*.json', { eager: true, import: 'default' });

/** Words that are the same in both languages, by `namespace:key`; a `*` ends a whole branch. */
const sameInBoth = [
  'record:fichas_*',
  'record:winner.prize.iphone',
  'record:own.list',
  'record:note.minutes',
  'record:note.hours',
  'admin:games.fold',
  'admin:scoreDialog.sourceScored',
  'admin:audit.kind.admin',
  'admin:contacts.by',
  'admin:contacts.handle',
  'admin:contacts.showAll',
  'admin:deleteUser.who',
  'admin:editor.orderedList',
  'admin:effects.enters_one',
  'admin:grids.showAll',
  'admin:grids.void_*',
  'admin:mails.nameOf',
  'admin:weeks.few',
  'admin:weeks.of',
  'admin:meanwhile.change',
  'admin:needs.reports_one',
  'admin:audit.numbered.group',
  'admin:audit.field.reason',
  'admin:alike.show',
  'admin:refusal.reason',
  'admin:names.about',
  'admin:names.group',
  'admin:names.reasons',
  'admin:names.why',
  'mail:details.reason',
  'editions:report.submitting',
  'editions:titleOf',
  'editions:titles',
  'groups:jornada.coming',
  'play:ready.group',
  'admin:audit.numbered.pause',
  'admin:audit.numbered.country',
  'admin:needs.permit',
  'admin:prizes.by',
  'admin:prizes.option',
  'admin:needs.at',
  'admin:createDialog.leagues_*',
  'admin:editGrid.title',
  'admin:games.seeingAll',
  'admin:needs.mail',
  'admin:needs.size',
  'admin:users.number',
  'admin:winners.export',
  'affiliates:tab.*',
  'affiliates:form.telegram',
  'answers:prize.iphone',
  'common:appName',
  'common:nav.label',
  'common:language.*',
  'common:countries.*',
  'common:grid.label',
  'common:grid.labelOf',
  'common:match.versus',
  'common:match.score',
  'common:pagination.page',
  'common:pagination.previous',
  'common:footer.affiliates',
  'common:notFound.code',
  'common:crash.title',
  'groups:owned',
  'groups:members_*',
  'groups:place',
  'groups:days.row',
  'groups:compare.score',
  'join:members_*',
  'home:prizes.iphone.name',
  'own:start.picked',
  'own:start.hits',
  'own:start.result',
  'play:progress',
  'play:receipts.match',
  'history:resultOf',
  'history:viewPages',
  'errors:fields.invalid',
  'links:reset.checking',
  'profile:hits.of',
  'home:grids.progress',
  'share:picture.figure',
  'share:picture.of',
  'access:devices.networks',
  'admin:results.typed',
];

/** Short words (a brand, a cognate, a format) that happen to be one word in Spanish and Portuguese. */
const cognate = /^[^\s]{1,14}$/;

function flatten(node: Node, path: string[] = []): [string, string][] {
  if (typeof node === 'string') return [[path.join('.'), node]];
  return Object.entries(node).flatMap(([key, child]) => flatten(child, [...path, key]));
}

function textsOf(language: string): Map<string, string> {
  return new Map(
    Object.entries(files)
      .filter(([path]) => path.includes(`/${language}/`))
      .flatMap(([path, content]) => {
        const namespace = path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
        return flatten(content).map(([key, text]): [string, string] => [`${namespace}:${key}`, text]);
      }),
  );
}

/** The forms of the plural are each language's own affair. */
function withoutPlural(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '');
}

function variables(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([\w-]+)[^}]*\}\}/g)].map(([, name = '']) => name).sort();
}

function isListed(key: string): boolean {
  return sameInBoth.some((entry) =>
    entry.endsWith('*') ? key.startsWith(entry.slice(0, -1)) : key === entry,
  );
}

const spanish = textsOf('es');
const portuguese = textsOf('pt-BR');

describe('I18N-01 every text exists in both languages', () => {
  test('I18N-01 both languages have the same keys in every namespace', () => {
    const keys = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(withoutPlural))].sort();
    expect(keys(portuguese)).toEqual(keys(spanish));
    expect(spanish.size).toBeGreaterThan(300);
  });

  test('I18N-01 both texts of a key use the same variables', () => {
    const differing = [...spanish].filter(([key, text]) => {
      const other = portuguese.get(key);
      return other !== undefined && String(variables(other)) !== String(variables(text));
    });
    expect(differing).toEqual([]);
  });

  test('I18N-01 no text is empty', () => {
    const empty = [...spanish, ...portuguese].filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });

  test('I18N-01 Portuguese is not Spanish left as it was', () => {
    const left = [...spanish].filter(
      ([key, text]) => portuguese.get(key) === text && !cognate.test(text) && !isListed(key),
    );
    expect(left).toEqual([]);
  });

  test('I18N-01 every plural has the forms that its language tells apart', () => {
    for (const texts of [spanish, portuguese]) {
      const plural = [...texts.keys()].filter((key) => key.endsWith('_other'));
      const missing = plural.filter((key) => !texts.has(key.replace(/_other$/, '_one')));
      expect(missing).toEqual([]);
    }
  });

  test('PWA-04 what is kept here is kept on a device: it may be a desk', () => {
    const said = [...spanish, ...portuguese].filter(([, text]) =>
      /(este|tu|en el) teléfono|celular/i.test(text),
    );
    expect(said).toEqual([]);
  });

  test('I18N-01 in Portuguese a grid is masculine', () => {
    const feminine =
      /(?<!\p{L})(a|as|à|às|da|das|na|nas|pela|uma|nenhuma|outra|esta|essa|nova|última|últimas) grids?(?!\p{L})|grids? (aberta|fechada|completa|jogada)/iu;
    expect([...portuguese].filter(([, text]) => feminine.test(text))).toEqual([]);
  });

  test('I18N-01 no article precedes a name that people give, because its gender is unknown', () => {
    const name = String.raw`\{\{(grid|group|name|team|home|away|league)\}\}`;
    const after = (articles: string) => new RegExp(`(?<!\\p{L})(${articles}) ${name}`, 'iu');
    const said = [
      ...[...spanish].filter(([, text]) => after('el|la|del|al').test(text)),
      ...[...portuguese].filter(([, text]) => after('o|a|do|da|no|na|ao|à|pelo|pela').test(text)),
    ];
    expect(said).toEqual([]);
  });

  test('SHARE-06 home, its preview and the shared message have the words that players search for', () => {
    const keys = ['home:hero.eyebrow', 'previews:home.description', 'share:text.ready', 'share:text.picks'];
    for (const key of keys) {
      expect(spanish.get(key), key).toMatch(/prode, quiniela o polla/i);
      expect(portuguese.get(key), key).toMatch(/bolão/i);
    }
  });

  test('no word of betting is in the interface', () => {
    const said = [...spanish, ...portuguese].filter(([, text]) => /apuest|apost|\bbets?\b/i.test(text));
    expect(said).toEqual([]);
  });
});
