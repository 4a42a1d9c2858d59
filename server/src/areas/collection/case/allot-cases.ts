import { type allotCases, caseErrors, type Dealt } from '@lianxi/contracts/collection/collection-case.contract';
import { collectionCasesTopic } from '@lianxi/contracts/collection/events';
import type { BodyOf } from '@lianxi/contracts/kit/endpoint';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { agentsInScope } from '../../../platform/permissions/agents-in-scope.ts';
import { writeSteps } from '../ledger/ledger.queries.ts';
import { byRotation, byShare, type DealtCase, equally } from './allot.rules.ts';
import { lockCases, setOwner } from './case.queries.ts';

/**
 * Deals cases out to colleagues of the caller's scope. `last`: whose turn was the last one. Cases of the scope and of nobody are
 * dealt; those that were closed meanwhile stay.
 */
export async function allot(
  ctx: SignedInContext<never>,
  { ids, way, to }: BodyOf<typeof allotCases>,
): Promise<{ dealt: Dealt; last: string | null }> {
  const { tx, tenantId, principal, now } = ctx;
  const known = await agentsInScope(
    ctx,
    to.map(({ agentId }) => agentId),
  );
  if (known.length < to.length || (way === 'hand' && to.length > 1)) throw new CodedError(caseErrors.unknownAgent);
  // One allotment by turns at a time: each begins after the one before.
  const turn = await tx
    .selectFrom('collection_turns')
    .select('last_agent_id')
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst();
  const [own, free] = [await lockCases(ctx, ids, ctx.scope), await lockCases(ctx, ids, 'free')];
  const cases = [...new Map([...own, ...free].map(({ id, owed }) => [id, { id, owed: Number(owed) }])).values()];
  if (cases.length === 0) throw new CodedError(caseErrors.taken);

  const last = turn?.last_agent_id ?? null;
  const parts = way === 'rotation' ? byRotation(cases, to, last) : way === 'share' ? byShare(cases, to) : equally(cases, to);
  for (const [agentId, part] of parts) {
    const given = part.map(({ id }) => id);
    if (given.length === 0) continue;
    await setOwner(ctx, given, agentId, now);
    await writeSteps(ctx, given, { kind: 'allotted', agentId: principal.agentId, toAgentId: agentId, now });
  }
  const names = await tx
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', known)
    .execute();
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const agents = [...parts].map(([agentId, part]) => ({
    ...{ agentId, agentName: nameOf.get(agentId) ?? '', cases: part.length },
    owed: part.reduce((sum, { owed }) => sum + owed, 0),
  }));
  ctx.audit({ target: 'collection-case', after: { ids: cases.map(({ id }) => id), way, agents: known } });
  ctx.changed(collectionCasesTopic);
  return {
    dealt: { changed: cases.length, left: new Set(ids).size - cases.length, agents },
    last: lastTurn(parts, cases),
  };
}

/** Whoever got the last case. */
function lastTurn(parts: ReadonlyMap<string, readonly DealtCase[]>, cases: readonly DealtCase[]): string | null {
  const lastId = cases.at(-1)?.id;
  return [...parts].find(([, part]) => part.some(({ id }) => id === lastId))?.[0] ?? null;
}
