import { useSearchParams } from 'react-router-dom';

/** What the address holds: the same address shows the same list again. */
export interface UserFilters {
  currentPage: number;
  pageSize: number;
  keyword: string | undefined;
  departId: string | undefined;
  roleId: string | undefined;
  state: 'enabled' | 'disabled' | undefined;
}

/** The specification's user list starts with page 1 of 10 (section 9). */
export const PAGE_SIZES = [10, 20, 50, 100];

const count = (text: string | null, fallback: number) => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fallback;
};

const digits = (text: string | null) => (text && /^[1-9]\d{0,17}$/.test(text) ? text : undefined);

function read(params: URLSearchParams): UserFilters {
  const pageSize = count(params.get('pageSize'), 10);
  const state = params.get('state');
  return {
    currentPage: count(params.get('currentPage'), 1),
    pageSize: PAGE_SIZES.includes(pageSize) ? pageSize : 10,
    keyword: params.get('keyword')?.trim().slice(0, 50) || undefined,
    departId: digits(params.get('departId')),
    roleId: digits(params.get('roleId')),
    state: state === 'enabled' || state === 'disabled' ? state : undefined,
  };
}

/** The filters of the address, and a way to change some of them. Any change but the page's starts at page one. */
export function useUserFilters() {
  const [params, setParams] = useSearchParams();
  const filters = read(params);
  const change = (part: Partial<UserFilters>) => {
    const next = new URLSearchParams(params);
    if (!('currentPage' in part)) next.delete('currentPage');
    for (const [name, value] of Object.entries(part)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, String(value));
    }
    setParams(next, { replace: true });
  };
  const clear = () => setParams(new URLSearchParams());
  const { keyword, departId, roleId, state } = filters;
  return { filters, change, clear, filtered: Boolean(keyword || departId || roleId || state) };
}
