import type { Db } from '../../../platform/db/db.ts';
import { changeSeat } from '../seat/seat.queries.ts';

/**
 * A desk set and a mobile stay registered when the agent signs out. They are set offline; otherwise callers would ring an empty
 * desk.
 */
export async function setDesertedOffline(db: Db): Promise<void> {
  const deserted = await db.platform(({ tx }) =>
    tx
      .selectFrom('agent_phone_status as s')
      .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.id', '=', 's.agent_id'))
      .leftJoin('extensions as e', (join) => join.onRef('e.tenant_id', '=', 'a.tenant_id').onRef('e.number', '=', 'a.ext'))
      .leftJoin('auth_sessions as o', (join) =>
        join.onRef('o.tenant_id', '=', 's.tenant_id').onRef('o.agent_id', '=', 's.agent_id').on('o.ended_at', 'is', null),
      )
      .select(['s.tenant_id', 's.agent_id'])
      .where((eb) =>
        eb.or([eb('s.desk_set_secret', 'is not', null), eb('e.secret', 'is not', null), eb('e.kind', '=', 'mobile')]),
      )
      .where('s.web_phone_session', 'is', null)
      .where('s.status', '<>', '0')
      .where('o.id', 'is', null)
      .execute(),
  );
  for (const { tenant_id, agent_id } of deserted) {
    const status = { value: '0', name: '离线', reason: 'signed-out' } as const;
    await db.tenant(tenant_id, (tenant) => changeSeat(tenant, agent_id, { status }));
  }
}
