import { plantForms } from '../areas/form/public.ts';
import type { TenantTx } from '../platform/db/db.ts';
import type { DemoAgent } from './conversations.ts';
import { demoValues } from './filled-forms.ts';
import { demoForm } from './own-forms.ts';
import type { Random } from './random.ts';
import type { DemoTenant } from './tenants.ts';

/** So many of the newest customers have own fields: the others came before the tenant designed its form. */
const FILLED = 800;
/** Where the further numbers of customers begin. */
const SPARE_PHONES = 50_000_000;

/** The form in which a tenant keeps its customers, and what is known of the newest ones. */
export async function insertOwnForms(
  transaction: TenantTx,
  tenant: DemoTenant,
  random: Random,
  agents: readonly DemoAgent[],
  now: Date,
): Promise<void> {
  const definition = demoForm(tenant.code);
  const [first] = agents;
  if (!definition || !first) return;
  const { tx, tenantId } = transaction;
  const customers = await tx
    .selectFrom('customers')
    .select(['id', 'city'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id', 'desc')
    .limit(FILLED)
    .execute();
  const departments = await tx.selectFrom('departments').select('id').where('tenant_id', '=', tenantId).orderBy('id').execute();
  const sources = {
    random,
    agentIds: agents.map(({ id }) => id),
    departmentIds: departments.map(({ id }) => id),
    now,
  };
  const forms = customers.map(({ id, city }, at) => ({
    recordId: id,
    sent: demoValues(definition, { ...sources, city, phone: tenant.firstPhone + SPARE_PHONES + at }),
  }));
  // Nobody in particular filled them in.
  const principal = {
    agentId: first.id,
    departmentId: '',
    departmentIds: [],
    roleIds: [],
    isSuper: true,
    holds: () => true,
  };
  await plantForms(transaction, { module: 'customer', name: '客户资料', definition }, forms, { principal, now });
}
