import { confirmLeave } from '@lianxi/shared/ui/confirm';
import { useEffect, useRef, useState } from 'react';
import type { useCustomerAddress } from './customer-address.ts';
import { EditCustomer, NewCustomer } from './customer-form.tsx';

/** The form of a customer, or of a new one with their number. */
type Opened = { id: string } | { id: undefined; phone: string | undefined };

/** The form in the address. With unsaved input it stays when the address changes: going back in the browser asks first. */
export function OpenForm({ address, change }: ReturnType<typeof useCustomerAddress>) {
  const [dirty, setDirty] = useState(false);
  const last = useRef<Opened | null>(null);
  const asked = address.form !== undefined;
  if (address.form === 'new') last.current = { id: undefined, phone: address.phone };
  if (address.form === 'edit' && address.id) last.current = { id: address.id };
  const changeRef = useRef(change);
  changeRef.current = change;

  const left = dirty && !asked;
  useEffect(() => {
    if (!left) return;
    void confirmLeave().then((sure) => {
      if (sure) return setDirty(false);
      const form = last.current;
      changeRef.current(form?.id ? { id: form.id, edit: '1' } : { new: '1' });
    });
  }, [left]);

  const form = last.current;
  if (!form || (!asked && !dirty)) return null;
  const close = (id?: string) => {
    setDirty(false);
    change({ new: undefined, edit: undefined, phone: undefined, ...(id && { id }) });
  };
  const closing = { onDirty: setDirty, onClose: () => close(), onSaved: close };
  return form.id === undefined ? <NewCustomer phone={form.phone} {...closing} /> : <EditCustomer id={form.id} {...closing} />;
}
