import { useAddress } from '@lianxi/shared/list/use-list';

/** The values of the address in addition to the filters: the same address shows the same sheet and dialog again. */
export interface CustomerAddress {
  /** The customer in the sheet. */
  id: string | undefined;
  /** The open form: of the customer of `id`, or of a new one. */
  form: 'edit' | 'new' | undefined;
  /** The number of a new customer: the header's search opens this page with an unknown number. */
  phone: string | undefined;
  /** An import of the user, or `new` before a file is chosen. */
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

/**
 * What is open on the page, and the function that changes it; `undefined` closes a part. The browser's back button undoes an
 * opening.
 */
export function useCustomerAddress(): { address: CustomerAddress; change: (changes: Changes) => void } {
  const [params, write] = useAddress();
  const change = (changes: Changes) =>
    write(
      (next) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
      },
      { replace: Object.values(changes).every((value) => value === undefined) },
    );
  return { address: read(params), change };
}
