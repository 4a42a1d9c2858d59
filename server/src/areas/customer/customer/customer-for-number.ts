import type { TenantTx } from '../../../platform/db/db.ts';
import { type HistoryWriter, writeTrajectory } from '../trajectory/trajectory.queries.ts';
import { emitMoved } from './customer-facts.ts';
import { customerOfNumber } from './customer-of-number.ts';
import { insertCustomers } from './new-customer.ts';
import { digitsOf } from './plain-customer.ts';

/** A person's data about themselves. */
export interface Introduced {
  name: string;
  phone: string;
  email: string;
  company: string;
}

/**
 * The customer with this number, or a new one of the agent. Null: `mayCreate` is false and none exists, or the number is invalid.
 * When two agents create one at the same time, one violates `customers_phone_key`.
 */
export async function customerForNumber(
  tenant: HistoryWriter & Pick<TenantTx, 'emit'>,
  { name, phone, email, company }: Introduced,
  { agentId, mayCreate, where, now }: { agentId: string; mayCreate: boolean; where: '在线会话' | '视频通话'; now: Date },
): Promise<{ id: string; created: boolean } | null> {
  const digits = digitsOf(phone.replace(/^\+/, ''));
  if (digits === null) return null;
  const known = await customerOfNumber(tenant, digits);
  if (known) return { id: known.id, created: false };
  if (!mayCreate) return null;
  const nothing = { city: '', level: 'normal', address: '', remark: '', labelIds: [] } as const;
  const introduced = { ...nothing, name, phone: digits, email, company, ownerId: agentId, createdAt: now };
  const [id = ''] = await insertCustomers(tenant, [introduced]);
  await writeTrajectory(tenant, [{ customerId: id, kind: 'created', content: `由${where}新建客户`, agentId, at: now }]);
  emitMoved(tenant, [id], { event: 'created', agentId, now });
  return { id, created: true };
}
