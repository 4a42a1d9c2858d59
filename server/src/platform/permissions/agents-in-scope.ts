import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import type { SignedInContext } from '../http/context.ts';

/** The given agents on whom the caller may act, in the order in which their rows are locked. */
export async function agentsInScope(
  { tx, tenantId, scope }: Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'scope'>,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('agents as a')
    .select('a.id')
    .where('a.tenant_id', '=', tenantId)
    .where('a.disabled', '=', false)
    .where('a.id', 'in', ids)
    .where((eb) => scope.agentIds(eb, 'a.id'))
    .orderBy('a.id')
    .execute();
  return rows.map(({ id }) => id);
}
