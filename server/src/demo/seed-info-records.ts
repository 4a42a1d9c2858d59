import { formDefinition } from '@lianxi/contracts/form/form-definition';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { insertInfoRecord } from '../areas/customer/public.ts';
import { fillOwnFields, insertPublishedTemplate } from '../areas/form/public.ts';
import type { TenantTx } from '../platform/db/db.ts';
import type { DemoAgent } from './conversations.ts';
import { infoTemplates } from './info-templates.ts';
import type { Random } from './random.ts';
import type { KnownCustomer } from './visits.ts';

const RECORDS = 60;
const DAY_MS = 86_400_000;

/** Policies, warranties, loans: templates, and records of some customers, filled in by the rules of every form. */
export async function insertInfoRecords(
  transaction: TenantTx,
  given: { random: Random; agents: readonly DemoAgent[]; customers: readonly KnownCustomer[]; until: Date },
): Promise<void> {
  const { random, agents, customers, until: now } = given;
  const [{ id: agentId } = { id: '' }] = agents;
  const department = await transaction.tx
    .selectFrom('agents')
    .select('department_id')
    .where('tenant_id', '=', transaction.tenantId)
    .where('id', '=', agentId)
    .executeTakeFirstOrThrow();
  const departmentId = department.department_id;
  const principal = { agentId, departmentId, departmentIds: [departmentId], roleIds: [], isSuper: true, holds: () => true };
  const day = (days: number) => tenantDate(new Date(now.getTime() + days * DAY_MS));
  for (const { name, fields, values } of infoTemplates[transaction.tenantId] ?? []) {
    const definition = formDefinition.parse({ fields });
    const templateId = await insertPublishedTemplate(transaction, { module: 'info', name, definition, agentId });
    for (let count = 0; count < RECORDS; count += 1) {
      // Newer customers are seen first: some of them have more than one record.
      const customerId = customers.at(-1 - random.int(0, 200))?.id ?? '';
      const recordId = await insertInfoRecord(transaction, { templateId, customerId, agentId });
      await fillOwnFields(transaction, { module: 'info', templateId, recordId }, values(random, day), { principal, now });
    }
  }
}
