import type { SlotProps } from '@lianxi/contracts/federation/slots';
import { useRef } from 'react';
import { CustomerHistory, type NoteDrafts } from './customer-history.tsx';

/** The history of the customer on the line, and a field for notes. Fills the slot `popup.panel`. */
export default function PopUpPanel({ customerId }: SlotProps['popup.panel']) {
  const drafts = useRef<NoteDrafts>(new Map());
  return customerId && <CustomerHistory key={customerId} id={customerId} drafts={drafts.current} />;
}
