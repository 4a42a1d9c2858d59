import type { SlotProps } from '@lianxi/contracts/federation/slots';
import CustomerPlans from './customer-plans.panel.tsx';

/** The visit plans of the customer on the line. Fills the slot `popup.panel`. */
export default function PopUpPlans({ customerId }: SlotProps['popup.panel']) {
  return customerId && <CustomerPlans key={customerId} customerId={customerId} />;
}
