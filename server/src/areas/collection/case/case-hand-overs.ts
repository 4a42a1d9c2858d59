import { collectionCasesTopic } from '@lianxi/contracts/collection/events';
import type { TenantDb } from '../../../platform/db/db.ts';
import { countRows } from '../../../platform/db/find-page.ts';
import { type HandOverKind, shareOut } from '../../../platform/hand-over/hand-over.ts';
import { writeSteps } from '../ledger/ledger.queries.ts';
import { setOwner } from './case.queries.ts';

const openCasesOf = ({ tx, tenantId }: TenantDb, ownerId: string) =>
  tx
    .selectFrom('collection_cases as c')
    .where('c.tenant_id', '=', tenantId)
    .where('c.owner_id', '=', ownerId)
    .where('c.state', '=', 'open');

/** Cases that end stay with whom they were: reports count them there. */
const cases: HandOverKind = {
  kind: 'collection-case',
  name: '催收案件',
  unit: '个',
  count: (own, agentId) => countRows(openCasesOf(own, agentId)),
  async move(tenant, handOver, limit) {
    const { from, by, now } = handOver;
    const found = await openCasesOf(tenant, from.id).select('c.id').orderBy('c.id').limit(limit).execute();
    if (found.length === 0) return 0;
    // Somebody may have given one to another agent in the meantime.
    const held = await openCasesOf(tenant, from.id)
      .select('c.id')
      .where(
        'c.id',
        'in',
        found.map(({ id }) => id),
      )
      .orderBy('c.id')
      .forNoKeyUpdate()
      .execute();
    const ids = held.map(({ id }) => id);
    for (const [receiver, share] of shareOut(ids, handOver)) {
      await setOwner(tenant, share, receiver.id, now);
      await writeSteps(tenant, share, { kind: 'allotted', agentId: by.id, toAgentId: receiver.id, now });
    }
    tenant.changed(collectionCasesTopic);
    return found.length;
  },
};

export const collectionHandOvers: readonly HandOverKind[] = [cases];
