import { phoneStatusChanged, seatsTopic } from '@lianxi/contracts/callcenter/events';
import type { PhoneStatus } from '@lianxi/contracts/callcenter/phone-status.contract';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { TenantDb, TenantTx, Tx } from '../../../platform/db/db.ts';
import type { AgentPhoneStatus, Agents } from '../../../platform/db/schema.ts';
import { phoneWentOffline } from '../phone-status/phone-offline.ts';

const ofAgent = ['a.id', 'a.ext', 'a.created_at'] as const;
const ofSeat = [
  's.status',
  's.status_name',
  's.status_since',
  's.activity',
  's.activity_since',
  's.wrap_up_until',
  's.reason',
  's.registered',
] as const;

type Agent = Selectable<Agents>;
type SeatShown = Pick<
  Selectable<AgentPhoneStatus>,
  (typeof ofSeat)[number] extends `s.${infer Name}` ? Name & keyof AgentPhoneStatus : never
>;
/** The user who forced the status. */
const setter = 'b.name as set_by_name';

type Nullable<T> = { [K in keyof T]: T[K] | null };

/** The first request creates an agent's row. Returns whether it was created now. */
export async function ensureSeat({ tx, tenantId }: TenantDb, agentId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('agent_phone_status')
    .values({ tenant_id: tenantId, agent_id: agentId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The agent's present telephone status. Without a row it is offline. */
export async function findPhoneStatus(tx: Tx, tenantId: number, agentId: string): Promise<PhoneStatus> {
  const agent = await tx
    .selectFrom('agents as a')
    .leftJoin('agent_phone_status as s', (join) => join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.agent_id', '=', 'a.id'))
    .leftJoin('agents as b', (join) => join.onRef('b.tenant_id', '=', 's.tenant_id').onRef('b.id', '=', 's.set_by'))
    .select([...ofAgent, ...ofSeat, setter])
    .where('a.tenant_id', '=', tenantId)
    .where('a.id', '=', agentId)
    .executeTakeFirstOrThrow();
  return phoneStatusOf(agent);
}

/** An agent with the displayed data of their seat. */
export type SeatRow = Pick<Agent, 'id' | 'ext' | 'created_at'> & Nullable<SeatShown> & { set_by_name: string | null };

export function phoneStatusOf(agent: SeatRow): PhoneStatus {
  return {
    agentId: agent.id,
    status: agent.status ?? '0',
    statusName: agent.status_name ?? '离线',
    statusSince: (agent.status_since ?? agent.created_at).toISOString(),
    activity: (agent.activity ?? 'idle') as PhoneStatus['activity'],
    activitySince: (agent.activity_since ?? agent.created_at).toISOString(),
    wrapUpUntil: agent.wrap_up_until?.toISOString() ?? null,
    reason: (agent.reason ?? '') as PhoneStatus['reason'],
    setByName: agent.set_by_name ?? '',
    extension: agent.ext,
    registered: agent.registered ?? false,
  };
}

/** Displayed data of these agents changed elsewhere. The rows are locked in the order of their ids, as calls do. */
export async function touchSeats({ tx, tenantId, changed }: TenantTx, agentIds: readonly string[]): Promise<void> {
  await sql`
    insert into agent_phone_status (tenant_id, agent_id)
    select ${tenantId}, id from unnest(${agentIds}::bigint[]) as t (id) order by id
    on conflict (tenant_id, agent_id) do update set changed_at = clock_timestamp()`.execute(tx);
  changed(seatsTopic);
}

type SeatChange = Pick<
  Updateable<AgentPhoneStatus>,
  'call_id' | 'registered' | 'web_phone_session' | 'web_phone_until' | 'web_phone_secret' | 'desk_set_secret'
> & {
  status?: { value: string; name: string; reason: PhoneStatus['reason']; setBy?: string };
  activity?: PhoneStatus['activity'];
  wrapUpUntil?: Date | null;
  /** The agent's waiting time starts now. */
  idle?: boolean;
};

/**
 * Changes an agent's row, writes it to their log and notifies their pages. `onlyIf` is a condition on the present row: when it is
 * false, nothing is changed and null is returned.
 */
export async function changeSeat(
  tenant: TenantTx,
  agentId: string,
  change: SeatChange,
  onlyIf?: { callId: string | null; activity?: PhoneStatus['activity'] },
): Promise<PhoneStatus | null> {
  const noted = change.status !== undefined || change.activity !== undefined;
  const update = () => updateSeat(tenant, agentId, change, noted, onlyIf);
  const row = (await update()) ?? ((await ensureSeat(tenant, agentId)) ? await update() : undefined);
  if (!row) return null;
  const after = phoneStatusOf(row);
  await notifySeat(tenant, agentId, after);
  if (change.status?.value === '0') await phoneWentOffline(tenant, agentId);
  return after;
}

/** Notifies an agent's pages of their telephone, and walls of a changed seat. */
export async function notifySeat(tenant: TenantTx, agentId: string, status: PhoneStatus): Promise<void> {
  await tenant.publish(phoneStatusChanged, [agentId], status);
  tenant.changed(seatsTopic);
}

function updateSeat(
  { tx, tenantId }: TenantTx,
  agentId: string,
  { status, activity, wrapUpUntil, idle, ...columns }: SeatChange,
  noted: boolean,
  onlyIf: Parameters<typeof changeSeat>[3],
) {
  return tx
    .with('seat', (db) => {
      let update = db
        .updateTable('agent_phone_status')
        .set({
          ...columns,
          changed_at: sql`clock_timestamp()`,
          ...(status
            ? {
                status: status.value,
                status_name: status.name,
                reason: status.reason,
                set_by: status.setBy ?? null,
                status_since: sql`now()`,
                unreachable_since: null,
              }
            : {}),
          ...(activity ? { activity, activity_since: sql`now()`, wrap_up_until: null } : {}),
          ...(wrapUpUntil !== undefined ? { wrap_up_until: wrapUpUntil } : {}),
          ...(idle ? { idle_since: sql`clock_timestamp()` } : {}),
        })
        .where('tenant_id', '=', tenantId)
        .where('agent_id', '=', agentId);
      if (onlyIf) update = update.where('call_id', onlyIf.callId === null ? 'is' : '=', onlyIf.callId);
      if (onlyIf?.activity) update = update.where('activity', '=', onlyIf.activity);
      return update.returningAll();
    })
    .with('noted', (db) =>
      db
        .insertInto('agent_status_log')
        .columns(['tenant_id', 'agent_id', 'status', 'status_name', 'activity', 'reason', 'set_by', 'call_id', 'at'])
        .expression((eb) =>
          eb
            .selectFrom('seat')
            .select([
              'tenant_id',
              'agent_id',
              'status',
              'status_name',
              'activity',
              'reason',
              'set_by',
              'call_id',
              sql<Date>`now()`.as('at'),
            ])
            .where(sql<boolean>`${noted}::boolean`),
        ),
    )
    .selectFrom('seat as s')
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.id', '=', 's.agent_id'))
    .leftJoin('agents as b', (join) => join.onRef('b.tenant_id', '=', 's.tenant_id').onRef('b.id', '=', 's.set_by'))
    .select([...ofAgent, ...ofSeat, setter])
    .executeTakeFirst();
}
