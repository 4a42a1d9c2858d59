import { ctiConfig } from '@lianxi/contracts/callcenter/cti-config.contract';
import { defaultsOf } from '@lianxi/contracts/kit/settings';
import type { WorkingHours } from '@lianxi/contracts/kit/working-hours';
import { WITHHELD_NUMBER } from '@lianxi/contracts/telephony/call-words';
import { isOpen } from '../../../platform/calendar/business-calendar.ts';
import { findCalendar } from '../../../platform/calendar/calendar.queries.ts';
import type { PlatformTx, SealedDb, TenantDb } from '../../../platform/db/db.ts';
import { statement } from '../../../platform/db/statement.ts';
import { customerOfNumber } from '../../customer/public.ts';
import { findPublishedFlow } from '../ivr/ivr-flow.queries.ts';
import type { CallSettings } from './call.ts';
import type { Entry } from './open-call.ts';
import type { QueueTicket } from './party.ts';

/** The tenant of the dialled hotline; null: none. */
export async function findTenantOfHotline({ tx }: PlatformTx, did: string): Promise<number | null> {
  const row = await tx
    .selectFrom('hotlines')
    .select('tenant_id')
    .where('did', 'in', writtenAs(did))
    .where('enabled', '=', true)
    .executeTakeFirst();
  return row?.tenant_id ?? null;
}

/** Carriers send numbers with and without a plus. */
export function writtenAs(did: string): string[] {
  return [did, did.replace(/^\+/, ''), `+${did}`];
}

interface Group {
  id: string;
  name: string;
  seconds: number;
  overflow: string;
  next_id: string | null;
  next_name: string | null;
  next_seconds: number | null;
  next_overflow: string | null;
}

const groupColumns = statement`g.id, g.name, g.max_wait_seconds as seconds, g.overflow,
  o.id as next_id, o.name as next_name, o.max_wait_seconds as next_seconds, o.overflow as next_overflow`;
const overflowGroup = statement`left join skill_groups o on o.tenant_id = g.tenant_id and o.id = g.overflow_group_id and o.enabled`;

/** A place in a skill group's queue; null: the group does not exist. */
export async function newTicket({ tx, tenantId }: TenantDb, skillGroupId: string, now: number): Promise<QueueTicket | null> {
  const { rows } = await statement<Group>`
    select ${groupColumns} from skill_groups g ${overflowGroup}
    where g.tenant_id = ${tenantId} and g.id = ${skillGroupId} and g.enabled`.execute(tx);
  return rows[0] ? ticketOf(rows[0], now) : null;
}

function ticketOf({ id, name, seconds, overflow, ...next }: Group, now: number): QueueTicket {
  const ending = (how: string | null) => (how === 'hang-up' ? 'hang-up' : 'voicemail');
  return {
    skillGroupId: id,
    skillGroupName: name,
    since: now,
    until: now + seconds * 1000,
    overflow:
      overflow === 'group' && next.next_id !== null
        ? {
            skillGroupId: next.next_id,
            skillGroupName: next.next_name ?? '',
            seconds: next.next_seconds ?? 60,
            overflow: ending(next.next_overflow),
          }
        : ending(overflow),
  };
}

/** The data that a call from outside needs. */
interface Arrival {
  readonly callId: string;
  readonly entry: Entry;
  readonly settings: CallSettings;
}

interface ArrivalRow extends Nullable<Group>, Nullable<CallSettings> {
  call_id: string;
  blocked: boolean;
  working_hours: WorkingHours;
  ivr_flow_id: string | null;
  voicemail: boolean;
}
type Nullable<T> = { [K in keyof T]: T[K] | null };

/** Gives a call its number and finds its first destination; null: the tenant has no such hotline. */
export async function findArrival(reader: SealedDb, did: string, number: string, now: number): Promise<Arrival | null> {
  const { tx, tenantId } = reader;
  const { rows } = await statement<ArrivalRow>`
    select nextval('calls_id_seq') as call_id, h.working_hours, h.ivr_flow_id, h.voicemail, ${groupColumns}, ${settingColumns},
      exists (${blocks(reader, number, 'in')}) as blocked
    from hotlines h
    left join skill_groups g on g.tenant_id = h.tenant_id and g.id = h.skill_group_id and g.enabled
    ${overflowGroup}
    left join cti_configs s on s.tenant_id = h.tenant_id
    where h.tenant_id = ${tenantId} and h.did = any(${writtenAs(did)}) and h.enabled
    limit 1`.execute(tx);
  const [row] = rows;
  return row ? { callId: row.call_id, entry: await entryOf(reader, row, now), settings: settingsOf(row) } : null;
}

/** The first destination: a flow, the queue, or a prompt with the reason. */
async function entryOf(reader: TenantDb, row: ArrivalRow, now: number): Promise<Entry> {
  if (row.blocked) return { kind: 'prompt', prompt: 'busy.wav', next: 'hang-up', missed: 'blacklisted' };
  const leave = row.voicemail ? 'voicemail' : 'hang-up';
  const at = new Date(now);
  if (!isOpen(await findCalendar(reader, row.working_hours, at), at)) {
    return { kind: 'prompt', prompt: 'closed.wav', next: leave, missed: 'out-of-hours' };
  }
  const flow = row.ivr_flow_id ? await findPublishedFlow(reader, row.ivr_flow_id) : null;
  if (flow) return { kind: 'flow', flow };
  if (row.id !== null) return { kind: 'queue', ticket: ticketOf(row as Group, now) };
  return { kind: 'prompt', prompt: 'closed.wav', next: leave, missed: 'no-agents' };
}

/** True when the number is blocked from calling, or from being called. */
export async function isBlocked(reader: SealedDb, number: string, direction: 'in' | 'out'): Promise<boolean> {
  return (await blocks(reader, number, direction).execute(reader.tx)).rows.length > 0;
}

function blocks({ tenantId, cipher }: SealedDb, number: string, direction: 'in' | 'out') {
  return statement`
    select from blocked_numbers where tenant_id = ${tenantId}
      and number_index = any(${cipher.blindIndexes('blocked_numbers.number_index', number)})
      and direction in (${direction}, 'both') and enabled`;
}

/** Callers can send any text: text that is no telephone number counts as a withheld number. */
export function numberSaid(number: string): string {
  return /^\+?[0-9*#]{1,32}$/.test(number) ? number : WITHHELD_NUMBER;
}

/** What is known about the other side of a call. */
export async function whoCalls(
  reader: SealedDb,
  number: string,
): Promise<{ name: string; customerId: string | null; level: string }> {
  const customer = await customerOfNumber(reader, number);
  return customer
    ? { name: customer.name, customerId: customer.id, level: customer.level }
    : { name: '', customerId: null, level: '' };
}

const settingColumns = statement`s.ring_seconds as "ringSeconds", s.reconnect_seconds as "reconnectSeconds",
  s.record_all as "recordAll", s.wrap_up_seconds as "wrapUpSeconds", s.after_tell_status as "afterTellStatus", s.status,
  s.offline_id as "offlineId"`;

/** The tenant's present settings. The call uses them to its end. */
export async function findCallSettings({ tx, tenantId }: TenantDb): Promise<CallSettings> {
  const { rows } =
    await statement<CallSettings>`select ${settingColumns} from cti_configs s where tenant_id = ${tenantId}`.execute(tx);
  return settingsOf(rows[0]);
}

function settingsOf(row: Nullable<CallSettings> | undefined): CallSettings {
  const { ringSeconds, reconnectSeconds, recordAll, wrapUpSeconds, afterTellStatus, status, offlineId } =
    row?.ringSeconds != null ? (row as CallSettings) : defaultsOf(ctiConfig);
  return { ringSeconds, reconnectSeconds, recordAll, wrapUpSeconds, afterTellStatus, status, offlineId };
}
