import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import type { Input } from '../../../api/api.ts';
import { useAdminData, type AdminRoute } from './admin-api.ts';
import { positiveInteger, useAddress, type Change } from './use-address.ts';

/** The server takes no page after this one. */
const LAST_PAGE = 1_000_000;

/** One filter of a list: its parameter in the address and how the parameter's text is read. */
export interface Filter<Value extends string> {
  parameter: string;
  read(text: string | null): Value;
  write(value: Value): string | null;
}

/** A filter of free text; `read` may refuse what the address says. */
export function text<Value extends string = string>(
  parameter: string,
  read = (words: string) => words as Value,
): Filter<Value> {
  return { parameter, read: (words) => read(words ?? ''), write: (value) => value };
}

/** A filter with a few values and the word of each in the address; null: the default, which needs no parameter. */
export function choice<Value extends string>(
  parameter: string,
  words: Record<Value, string | null>,
): Filter<Value> & { values: Value[] } {
  const values = Object.keys(words) as Value[];
  const usual = values.find((value) => words[value] === null) ?? values[0]!;
  return {
    parameter,
    values,
    read: (word) => values.find((value) => word !== null && words[value] === word) ?? usual,
    write: (value) => words[value],
  };
}

type Filters = Record<string, Filter<string>>;
type Values<F extends Filters> = { [Name in keyof F]: F[Name] extends Filter<infer Value> ? Value : never };
type Query<R extends AdminRoute> = Input<R> extends { query?: infer Q } ? Partial<NonNullable<Q>> : never;

interface ListOptions<R extends AdminRoute, F extends Filters> {
  filters?: F;
  /** The address parameter of the page. */
  page: string;
  limit: number;
  params?: Input<R> extends { params: infer P } ? P : never;
  /** The query of the call, if it is not the filters by their names; null: nothing is asked. */
  query?: (values: Values<F>) => Query<R> | null;
  /** A list in a dialog keeps its state to itself. */
  inDialog?: boolean;
  /** For what the source changes while an administrator looks at it. */
  pollEveryMs?: number;
}

/**
 * A list of the panel: the state of its filters and its page in the address, and the answer of the server to it.
 * Declare `filters` outside the component. Draw it with `AdminList`; give `bind(name)` to a field, `search(name)` to a
 * `SearchField`.
 */
export function useAdminList<R extends AdminRoute, F extends Filters = Record<never, never>>(
  route: R,
  { filters, page: pageParameter, limit, params, query, inDialog, pollEveryMs }: ListOptions<R, F>,
) {
  const address = useAddress();
  const own = useOwnParameters();
  const [parameters, change] = inDialog ? own : address;
  const all = Object.entries<Filter<string>>(filters ?? {});
  const values = Object.fromEntries(
    all.map(([name, filter]) => [name, filter.read(parameters.get(filter.parameter))]),
  ) as Values<F>;
  const page = Math.min(positiveInteger(parameters.get(pageParameter)) ?? 1, LAST_PAGE);

  const asked = query ? query(values) : values;
  const input = asked && {
    ...(params && { params }),
    query: { ...withoutEmpty(asked), page, limit },
  };
  const result = useAdminData(route, input === null ? skipToken : (input as unknown as Input<R>), {
    pollingInterval: pollEveryMs,
    refetchOnFocus: pollEveryMs !== undefined,
  });
  const goToPage = (next: number) => change({ [pageParameter]: next === 1 ? null : next });
  const { error, isFetching } = result;
  // After a failure the rows of other filters would mislead.
  const data = error ? result.currentData : result.data;
  const total = (data as { total: number } | undefined)?.total ?? 0;

  function set(changed: Partial<Values<F>>) {
    const words = Object.entries(changed).map(([name, value]): [string, string | null] => {
      const filter = filters![name]!;
      return [filter.parameter, filter.write(value as string)];
    });
    change({ ...Object.fromEntries(words), [pageParameter]: null });
  }

  return {
    values,
    set,
    clear: () =>
      change(
        Object.fromEntries(
          [pageParameter, ...all.map(([, { parameter }]) => parameter)].map((name) => [name, null]),
        ),
      ),
    isFiltered: all.some(([name, filter]) => values[name] !== filter.read(null)),
    /** Value and change handler of a `SelectField`, or of a `TextField` that needs no pause. */
    bind: <Name extends keyof F & string>(name: Name) => ({
      value: values[name] as string,
      onChange: ({ target }: { target: { value: string } }) =>
        set({ [name]: target.value } as Partial<Values<F>>),
    }),
    /** The text and its change, for a `SearchField`. */
    search: <Name extends keyof F & string>(name: Name) => ({
      search: values[name] as string,
      onSearch: (words: string) => set({ [name]: words } as Partial<Values<F>>),
    }),
    data,
    error,
    isFetching,
    isAsked: input !== null,
    refetch: () => void result.refetch(),
    page,
    limit,
    total,
    goToPage,
  };
}

/** The same shape as `useAddress`, in the component's own state. */
function useOwnParameters(): [URLSearchParams, (change: Change) => void] {
  const [parameters, setParameters] = useState(() => new URLSearchParams());
  const change = (changes: Change) =>
    setParameters((now) => new URLSearchParams(withoutEmpty({ ...Object.fromEntries(now), ...changes })));
  return [parameters, change];
}

function withoutEmpty(values: object): Record<string, string> {
  const given = Object.entries(values).filter(
    ([, value]) => value !== '' && value !== null && value !== undefined,
  );
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
