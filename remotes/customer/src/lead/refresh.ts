import { leadQuota, searchLeads } from '@lianxi/contracts/customer/lead.contract';
import { invalidate } from '@lianxi/shared/client/use-call';

/** After leads changed: loads again everything on screen that shows them. */
export async function refreshLeads(): Promise<void> {
  await Promise.all([invalidate(searchLeads), invalidate(leadQuota)]);
}
