import type { SignedInContext } from '../../../platform/http/context.ts';
import { collectionSettings } from '../setting/setting.queries.ts';
import type { CaseReader } from './case.queries.ts';

/** The caller as a reader of cases. */
export async function readerOf(ctx: SignedInContext<unknown>): Promise<CaseReader> {
  const { tx, tenantId, cipher, scope, principal, now } = ctx;
  const { stages } = await collectionSettings.find(ctx);
  return { tx, tenantId, cipher, scope, now, stages, agentId: principal.agentId, claims: principal.holds('callable_claim') };
}
