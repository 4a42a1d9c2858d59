import { useSearchParams } from 'react-router-dom';

/** What the address of the list holds beside its filters: the same address shows the same sheet and dialog again. */
export interface CustomerAddress {
  /** The customer in the sheet. */
  id: string | undefined;
  /** What is open for writing: the customer of `id`, or a new one. */
  form: 'edit' | 'new' | undefined;
  /** The number that a new customer starts with: the header's search leads here with one that nobody has. */
  phone: string | undefined;
  /** An import of the caller's, or `new` before a file is chosen. */
  importId: string | undefined;
}

type Changes = Partial<Record<'id' | 'edit' | 'new' | 'phone' | 'import', string | undefined>>;

const digits = (text: string | null) => (text && /^[1-9]\d{0,17}$/.test(text) ? text : undefined);

function read(params: URLSearchParams): CustomerAddress {
  const id = digits(params.get('id'));
  const edit = params.get('edit') === '1' && id !== undefined;
  return {
    id,
    form: params.get('new') === '1' ? 'new' : edit ? 'edit' : undefined,
    phone: params.get('phone')?.trim().slice(0, 200) || undefined,
    importId: params.get('import') === 'new' ? 'new' : digits(params.get('import')),
  };
}

/** What is open on the page, and a way to change it; `undefined` closes a part. Opening can be taken back in the browser. */
export function useCustomerAddress(): { address: CustomerAddress; change: (changes: Changes) => void } {
  const [params, setParams] = useSearchParams();
  const change = (changes: Changes) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: Object.values(changes).every((value) => value === undefined) });
  };
  return { address: read(params), change };
}
