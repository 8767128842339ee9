import { addDays, parseISO } from 'date-fns';
import { AUDIT_KINDS } from '../../../../shared/rules/audit-actions.ts';
import { positiveInteger, useAddress, usePage } from '../parts/use-address.ts';

export const entriesPerPage = 50;

const names = {
  who: 'cambios-de',
  kind: 'cambios-tipo',
  from: 'cambios-desde',
  to: 'cambios-hasta',
  thing: 'cambios-sobre',
  page: 'cambios-pagina',
};
const wordOf = { people: 'personas', system: 'sistema' } as const;

/** A calendar day of the address; empty when it is none. Of any year: one that is typed passes by 0002 and 0020. */
function dayOf(text: string | null): string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(parseISO(text).getTime())
    ? text
    : '';
}

/** The last that has a day after it in four digits; without it browsers take years of six. */
export const lastDay = '9999-12-30';

/** Nothing was logged before. */
const firstDay = '1970-01-02';
const startOf = (day: string) => parseISO(day < firstDay ? firstDay : day);

/** Which entries of the log are listed, kept in the address. Days are whole days in the administrator's own zone. */
export function useAuditAddress() {
  const [parameters, change] = useAddress();
  const [page, goToPage] = usePage(names.page);
  const word = parameters.get(names.who);
  const by = (['people', 'system'] as const).find((each) => wordOf[each] === word);
  const filters = {
    /** `people`, `system`, the number of an administrator, or empty for everybody. */
    who: by ?? String(positiveInteger(word) ?? ''),
    kind: AUDIT_KINDS.find((each) => each === parameters.get(names.kind)) ?? '',
    from: dayOf(parameters.get(names.from)),
    to: dayOf(parameters.get(names.to)),
    thing: parameters.get(names.thing) ?? '',
    page,
  } as const;
  const set = (name: keyof typeof names) => (value: string) =>
    change({ [names[name]]: value, [names.page]: null });

  return {
    filters,
    /** The last day lies before the first: there is nothing to ask for. */
    isTurned: filters.from !== '' && filters.to !== '' && filters.to < filters.from,
    isFiltered: Boolean(filters.who || filters.kind || filters.from || filters.to || filters.thing),
    /** The same as the API takes it. */
    query: {
      by,
      actorId: by ? undefined : (positiveInteger(word) ?? undefined),
      kind: filters.kind || undefined,
      from: filters.from ? startOf(filters.from).toISOString() : undefined,
      until: filters.to && filters.to <= lastDay ? addDays(startOf(filters.to), 1).toISOString() : undefined,
      thing: filters.thing || undefined,
      page: filters.page,
      limit: entriesPerPage,
    },
    chooseWho: (who: string) => set('who')(who in wordOf ? wordOf[who as keyof typeof wordOf] : who),
    chooseKind: set('kind'),
    chooseFrom: set('from'),
    chooseTo: set('to'),
    searchFor: set('thing'),
    clear: () => change(Object.fromEntries(Object.values(names).map((name) => [name, null]))),
    goToPage,
  };
}
