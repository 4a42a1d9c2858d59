import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { MAX_WARNINGS, type MonitorWarning, warningErrors, warningsTopic } from '@lianxi/contracts/kit/monitor-warning';
import { sql } from 'kysely';
import type { SignedInContext } from '../http/context.ts';

/** Warnings are of calls or of conversations. */
export type WarnedKind = 'call' | 'conversation';

type Reader = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'principal' | 'scope'>;

/**
 * Warnings `m` of the last day, newest first, of agents within the reader's data scope and of contacts that no agent had. A
 * channel joins its own data.
 */
export function selectWarnings({ tx, tenantId, principal, scope }: Reader, kind: WarnedKind) {
  return tx
    .selectFrom('monitor_alerts as m')
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'm.tenant_id').onRef('a.id', '=', 'm.agent_id'))
    .leftJoin('agents as b', (join) => join.onRef('b.tenant_id', '=', 'm.tenant_id').onRef('b.id', '=', 'm.handled_by'))
    .leftJoin('monitor_alert_reads as s', (join) =>
      join.onRef('s.tenant_id', '=', 'm.tenant_id').on('s.agent_id', '=', principal.agentId).on('s.kind', '=', kind),
    )
    .select(['m.warning', 'm.at', 'm.state', 'a.name as agent_name', 'b.name as handler_name'])
    .select(sql<boolean>`coalesce(m.at <= s.read_at, false)`.as('read'))
    .where('m.tenant_id', '=', tenantId)
    .where(`m.${kind}_id`, 'is not', null)
    .where('m.at', '>', sql<Date>`now() - interval '1 day'`)
    .where((eb) => eb.or([eb('m.agent_id', 'is', null), scope.agentIds(eb, 'm.agent_id')]))
    .orderBy('m.at', 'desc')
    .limit(MAX_WARNINGS);
}

/** The fields of a warning of any channel. */
export function warningOf(row: {
  warning: number;
  at: Date;
  state: string;
  agent_name: string | null;
  handler_name: string | null;
  read: boolean;
}): Omit<MonitorWarning, 'sessionId' | 'place' | 'custName'> {
  return {
    warning: row.warning,
    agName: row.agent_name ?? '',
    at: row.at.toISOString(),
    state: row.state as MonitorWarning['state'],
    handledByName: row.handler_name ?? '',
    read: row.read,
  };
}

type Handler = Reader & Pick<SignedInContext<Endpoint>, 'audit' | 'changed'>;

/**
 * Stores what the caller did about a warning. Of two at once, the second gets the error that it is handled.
 * @throws CodedError monitor-warning.notFound, monitor-warning.handled
 */
export async function handleWarning(
  { tx, tenantId, principal, scope, audit, changed }: Handler,
  kind: WarnedKind,
  { sessionId, warning, state }: { sessionId: string; warning: number; state: 'handled' | 'false-alarm' },
): Promise<null> {
  const found = await tx
    .selectFrom('monitor_alerts as m')
    .select('m.state')
    .where('m.tenant_id', '=', tenantId)
    .where(`m.${kind}_id`, '=', sessionId)
    .where('m.warning', '=', warning)
    .where((eb) => eb.or([eb('m.agent_id', 'is', null), scope.agentIds(eb, 'm.agent_id')]))
    .forUpdate('m')
    .executeTakeFirst();
  if (!found) throw new CodedError(warningErrors.notFound);
  if (found.state !== 'open') throw new CodedError(warningErrors.handled);
  await tx
    .updateTable('monitor_alerts')
    .set({ state, handled_by: principal.agentId, handled_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where(`${kind}_id`, '=', sessionId)
    .where('warning', '=', warning)
    .execute();
  audit({ target: `monitor-warning:${kind}:${sessionId}`, after: { warning, state } });
  changed(warningsTopic);
  return null;
}

/** The caller has read the present warnings of the channel. */
export async function readAllWarnings({ tx, tenantId, principal }: Reader, kind: WarnedKind): Promise<null> {
  await sql`
    insert into monitor_alert_reads (tenant_id, agent_id, kind, read_at) values (${tenantId}, ${principal.agentId}, ${kind}, now())
    on conflict (tenant_id, agent_id, kind) do update set read_at = excluded.read_at`.execute(tx);
  return null;
}
