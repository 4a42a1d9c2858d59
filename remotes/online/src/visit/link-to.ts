import { chooseVisitorCustomer, conversationVisit } from '@lianxi/contracts/online/visit.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';

/** Links a visitor who was nobody's. Whatever becomes of it, the panel shows what is true. */
export async function linkTo(conversationId: string, customerId: string): Promise<void> {
  try {
    await call(chooseVisitorCustomer, { params: { id: conversationId }, body: { customerId, was: null } });
  } finally {
    await invalidate(conversationVisit);
  }
}
