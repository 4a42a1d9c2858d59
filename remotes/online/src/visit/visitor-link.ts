import { chooseVisitorCustomer, conversationVisit, linkVisitorCustomer } from '@lianxi/contracts/online/visit.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import type { CustomerLink } from '@lianxi/shared/contact/customer-link';

/** The link between a conversation's visitor and a customer. Whether a change succeeds or fails, the panel shows the true state. */
export function visitorLink(conversationId: string): CustomerLink {
  const params = { id: conversationId };
  return {
    byNumber: async () => {
      const { created } = await call(linkVisitorCustomer, { params });
      await invalidate(conversationVisit);
      return created;
    },
    choose: async (customerId, was) => {
      await call(chooseVisitorCustomer, { params, body: { customerId, was } }).finally(() => invalidate(conversationVisit));
    },
  };
}
