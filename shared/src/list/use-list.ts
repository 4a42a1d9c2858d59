import { TITLE_QUERY } from '@lianxi/contracts/federation/route-parts';
import type { CallOf, Endpoint, QueryOf, ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { ListPage, ListQuery } from '@lianxi/contracts/kit/list-page';
import { keepPreviousData } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type * as z from 'zod';
import { useCall } from '../client/use-call.ts';
import { TabContext } from '../portal/tab.ts';

/** An endpoint of contracts that returns a list page by page. */
export type ListEndpoint = Endpoint<z.ZodType, z.ZodType<ListQuery>, z.ZodType, z.ZodType<ListPage<unknown>>>;

/** One row of a list endpoint. */
export type RowOf<E extends Endpoint> = ReplyOf<E> extends ListPage<infer Row> ? Row : never;

/** The keys of a list's query that do not narrow it. */
const NO_FILTERS = ['currentPage', 'pageSize', 'sort', 'columns'] as const;
type NoFilter = (typeof NO_FILTERS)[number];

/** The filters of a list: the keys of its query that narrow it. A value of undefined removes a filter. */
export type FiltersOf<E extends Endpoint> = { [K in keyof Omit<QueryOf<E>, NoFilter>]: QueryOf<E>[K] };

/** A list as its page uses it. Made by {@link useList}. */
export interface ListState<E extends Endpoint = Endpoint> {
  /** The query in the address, checked by the contract: the same address shows the same list again. */
  readonly query: QueryOf<E>;
  readonly filters: FiltersOf<E>;
  /** Some filter is set. */
  readonly filtered: boolean;
  /** The order of the rows, for a list whose query has `sort`: a key, with `-` from the greatest on. */
  readonly sort: string | undefined;
  /** Undefined while the first page loads. */
  readonly data: ListPage<RowOf<E>> | undefined;
  readonly error: unknown;
  /** The rows on screen belong to the former query. */
  readonly stale: boolean;
  /** Changes filters; the list returns to its first page. */
  change(part: Partial<FiltersOf<E>>): void;
  turn(currentPage: number, pageSize: number): void;
  /** Undefined: the list's usual order. */
  sortBy(sort: string | undefined): void;
  clear(): void;
  refetch(): void;
}

export const PAGE_SIZES: readonly number[] = [10, 20, 50, 100];

/**
 * A list of a contract. Its filters and its page are in the address. Values that the contract refuses are left out. `fixed`
 * narrows the list and is no filter of the user.
 */
export function useList<E extends ListEndpoint>(
  endpoint: E,
  { pageSize = 20, fixed }: { pageSize?: number; fixed?: Partial<Omit<QueryOf<E>, keyof ListQuery>> } = {},
): ListState<E> {
  const [params, writeParams] = useAddress();
  const shape = (endpoint.query as unknown as z.ZodObject).shape;
  const isFixed = (name: string) => fixed !== undefined && name in fixed;
  const own = Object.keys(shape).filter((name) => !NO_FILTERS.includes(name as NoFilter) && !isFixed(name));
  const filters = Object.fromEntries(own.flatMap((name) => readParam(shape[name] as z.ZodType, name, params)));
  const currentPage = Number(readParam(shape.currentPage as z.ZodType, 'currentPage', params)[0]?.[1] ?? 1);
  const wanted = Number(params.get('pageSize'));
  const size = PAGE_SIZES.includes(wanted) ? wanted : pageSize;
  const [[, sort] = []] = shape.sort ? readParam(shape.sort as z.ZodType, 'sort', params) : [];
  const query = { ...filters, ...(sort !== undefined && { sort }), ...fixed, currentPage, pageSize: size } as QueryOf<E>;

  const { data, error, isPlaceholderData, refetch } = useCall(endpoint, { query } as CallOf<E>, {
    placeholderData: keepPreviousData as never,
  });
  const page = data as ListPage<RowOf<E>> | undefined;

  const write = (change: (next: URLSearchParams) => void) => writeParams(change, { replace: true });
  const turn = (to: number, newSize: number) =>
    write((next) => {
      next.set('currentPage', String(to));
      next.set('pageSize', String(newSize));
    });

  // The last page is empty (its rows were deleted): the page before it is the last now.
  const lastPage = page && Math.max(1, Math.ceil(page.total / size));
  const beyond = lastPage !== undefined && !isPlaceholderData && currentPage > lastPage;
  useEffect(() => {
    if (beyond && lastPage) turn(lastPage, size);
  }, [beyond, lastPage]);

  return {
    query,
    filters: filters as FiltersOf<E>,
    filtered: Object.keys(filters).length > 0,
    data: page,
    error: page ? null : error,
    stale: isPlaceholderData,
    change: (part) =>
      write((next) => {
        next.delete('currentPage');
        for (const [name, value] of Object.entries(part)) {
          if (value === undefined || value === null || value === '') next.delete(name);
          else next.set(name, String(value));
        }
      }),
    turn,
    sort: sort as string | undefined,
    sortBy: (by) =>
      write((next) => {
        next.delete('currentPage');
        if (by === undefined) next.delete('sort');
        else next.set('sort', by);
      }),
    clear: () =>
      write((next) => {
        for (const name of ['currentPage', ...own]) next.delete(name);
      }),
    refetch: () => void refetch(),
  };
}

function readParam(rule: z.ZodType, name: string, params: URLSearchParams): [string, unknown][] {
  const text = params.get(name);
  if (text === null || text === '') return [];
  const parsed = rule.safeParse(text);
  return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
}

/**
 * The values of the address as they are drawn, and how to change them. Drawing is later than the address: a change is based on
 * the present address, else it would undo the change before it. When another tab is in front, for example after a form was saved,
 * the change is noted in the page's own tab: navigation would bring that tab to the front again.
 */
export function useAddress(): [URLSearchParams, (change: (next: URLSearchParams) => unknown, how: { replace: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { rewrite } = useContext(TabContext);
  const write = (change: (next: URLSearchParams) => unknown, how: { replace: boolean }) => {
    const [path, search] = window.location.hash.slice(1).split('?');
    const current = new URLSearchParams(search);
    const isOurs = path === pathname && current.get(TITLE_QUERY) === params.get(TITLE_QUERY);
    const next = new URLSearchParams(isOurs ? current : params);
    change(next);
    if (isOurs) setParams(next, how);
    else rewrite(pathname, next);
  };
  return [params, write];
}

/** One more value of the address, for example the id of the open record; undefined removes it. */
export function useAddressValue(name: string): [string | undefined, (value: string | undefined) => void] {
  const [params, write] = useAddress();
  const change = (value: string | undefined) =>
    write((next) => (value === undefined ? next.delete(name) : next.set(name, value)), { replace: value === undefined });
  return [params.get(name) ?? undefined, change];
}
