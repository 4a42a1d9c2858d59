import { type CustomerFilters, customerLevel } from '@lianxi/contracts/customer/customer.contract';
import { useSearchParams } from 'react-router-dom';

/** What the address holds: the same address shows the same list, sheet and dialog again. */
export interface CustomerAddress extends CustomerFilters {
  /** What the filter shows for `ownerId`. */
  ownerName: string | undefined;
  currentPage: number;
  pageSize: number;
  /** The customer in the sheet. */
  id: string | undefined;
  /** What is open for writing: the customer of `id`, or a new one. */
  form: 'edit' | 'new' | undefined;
  /** The number that a new customer starts with. */
  phone: string | undefined;
  /** An import of the caller's, or `new` before a file is chosen. */
  import: string | undefined;
}

export const PAGE_SIZES = [20, 50, 100];
const USUAL_SIZE = 20;

const count = (text: string | null, fallback: number) => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fallback;
};
const digits = (text: string | null) => (text && /^[1-9]\d{0,17}$/.test(text) ? text : undefined);
const words = (text: string | null, longest: number) => text?.trim().slice(0, longest) || undefined;

function formOf(params: URLSearchParams): CustomerAddress['form'] {
  if (params.get('new') === '1') return 'new';
  return params.get('edit') === '1' && digits(params.get('id')) ? 'edit' : undefined;
}

function read(params: URLSearchParams): CustomerAddress {
  const pageSize = count(params.get('pageSize'), USUAL_SIZE);
  return {
    keyword: words(params.get('keyword'), 100),
    city: words(params.get('city'), 20),
    level: customerLevel.safeParse(params.get('level')).data,
    labelId: digits(params.get('labelId')),
    ownerId: digits(params.get('ownerId')),
    ownerName: words(params.get('ownerName'), 30),
    currentPage: count(params.get('currentPage'), 1),
    pageSize: PAGE_SIZES.includes(pageSize) ? pageSize : USUAL_SIZE,
    id: digits(params.get('id')),
    form: formOf(params),
    phone: words(params.get('phone'), 200),
    import: params.get('import') === 'new' ? 'new' : digits(params.get('import')),
  };
}

type Changes = Partial<Record<Exclude<keyof CustomerAddress, 'form'> | 'new' | 'edit', string | number | undefined>>;

/** Which of these narrow the list: a change of one starts it at page one. */
const NARROWING = ['keyword', 'city', 'level', 'labelId', 'ownerId'] as const;

/** The page's address, and a way to change parts of it; `undefined` takes a part out. */
export function useCustomerAddress() {
  const [params, setParams] = useSearchParams();
  const address = read(params);
  const change = (changes: Changes) => {
    const next = new URLSearchParams(params);
    const narrows = NARROWING.some((name) => name in changes);
    if (narrows) next.delete('currentPage');
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, String(value));
    }
    setParams(next, { replace: narrows });
  };
  const { keyword, city, level, labelId, ownerId } = address;
  const filters: CustomerFilters = { keyword, city, level, labelId, ownerId };
  return {
    address,
    filters,
    change,
    clear: () => setParams(new URLSearchParams()),
    filtered: NARROWING.some((name) => address[name] !== undefined),
  };
}
