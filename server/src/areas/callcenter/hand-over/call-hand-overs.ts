import { callRecordsTopic } from '@lianxi/contracts/callcenter/events';
import { sql } from 'kysely';
import type { SealedDb } from '../../../platform/db/db.ts';
import { countRows } from '../../../platform/db/find-page.ts';
import { type HandOverKind, receiversOf } from '../../../platform/hand-over/hand-over.ts';
import { groupPlaces } from '../../../platform/queue/group-places.ts';
import { calledBack } from '../call/call-back.ts';
import { touchSeats } from '../seat/seat.queries.ts';

const missedOf = ({ tx, tenantId, cipher }: SealedDb, agentId: string) =>
  tx
    .selectFrom('calls as c')
    .where('c.tenant_id', '=', tenantId)
    .where('c.assigned_to', '=', agentId)
    .where('c.direction', '=', 'in')
    .where('c.answered_at', 'is', null)
    .where('c.ended_at', 'is not', null)
    .where((eb) => eb.not(calledBack({ cipher })));

const missedCalls: HandOverKind = {
  kind: 'missed-call',
  name: '待回拨漏话',
  unit: '个',
  count: (own, agentId) => countRows(missedOf(own, agentId)),
  async move(tenant, handOver, limit) {
    const { tx, tenantId } = tenant;
    const found = await missedOf(tenant, handOver.from.id).select('c.id').orderBy('c.id').limit(limit).execute();
    const [ids, receivers] = [found.map(({ id }) => id), receiversOf(handOver, found.length).map(({ id }) => id)];
    await sql`
      update calls c set assigned_to = n.agent_id from unnest(${ids}::bigint[], ${receivers}::bigint[]) as n (id, agent_id)
      where c.tenant_id = ${tenantId} and c.id = n.id and c.assigned_to = ${handOver.from.id}::bigint`.execute(tx);
    tenant.changed(callRecordsTopic);
    return found.length;
  },
};

export const callHandOvers: readonly HandOverKind[] = [
  missedCalls,
  groupPlaces({ of: 'skill', kind: 'skill-group-place', name: '电话技能组席位', touchSeats }),
];
