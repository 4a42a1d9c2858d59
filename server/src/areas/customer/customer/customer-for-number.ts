import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { writeTrajectory } from '../trajectory/trajectory.queries.ts';
import { customerOfNumber } from './customer-of-number.ts';
import { insertCustomers } from './new-customer.ts';
import { digitsOf } from './plain-customer.ts';

/** What somebody told of themselves. */
export interface Introduced {
  name: string;
  phone: string;
  email: string;
  company: string;
}

/**
 * The customer with this number, or a new one of the agent's; null: `mayCreate` is false and there is none, or it is no
 * number of a customer's. Of two agents who create one at once, one breaks `customers_phone_key`.
 */
export async function customerForNumber(
  tenant: TenantDb,
  cipher: FieldCipher,
  { name, phone, email, company }: Introduced,
  { agentId, mayCreate, now }: { agentId: string; mayCreate: boolean; now: Date },
): Promise<{ id: string; created: boolean } | null> {
  const digits = digitsOf(phone.replace(/^\+/, ''));
  if (digits === null) return null;
  const known = await customerOfNumber(tenant, cipher, digits);
  if (known) return { id: known.id, created: false };
  if (!mayCreate) return null;
  const nothing = { city: '', level: 'normal', address: '', remark: '', labelIds: [] } as const;
  const introduced = { ...nothing, name, phone: digits, email, company, ownerId: agentId, createdAt: now };
  const [id = ''] = await insertCustomers(tenant, cipher, [introduced]);
  await writeTrajectory(tenant, cipher, [{ customerId: id, kind: 'created', content: '由在线会话新建客户', agentId, at: now }]);
  return { id, created: true };
}
