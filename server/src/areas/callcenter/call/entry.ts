import { isOpen, type WorkingHours } from '@lianxi/contracts/kit/working-hours';
import { WITHHELD_NUMBER } from '@lianxi/contracts/telephony/call-words';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { PlatformTx, TenantTx } from '../../../platform/db/db.ts';
import { customerOfNumber } from '../../customer/public.ts';
import { findPublishedFlow } from '../ivr/ivr-flow.queries.ts';
import { findCtiConfig } from '../seat/cti-config.queries.ts';
import type { CallSettings, QueueTicket } from './call.ts';
import type { Entry } from './open-call.ts';

type Reader = Pick<TenantTx, 'tx' | 'tenantId'>;

export interface Hotline {
  tenantId: number;
  skillGroupId: string | null;
  ivrFlowId: string | null;
  voicemail: boolean;
  workingHours: WorkingHours;
}

/** Whose hotline was dialled; carriers send numbers with and without a plus. Null: nobody's. */
export async function findHotline({ tx }: PlatformTx, did: string): Promise<Hotline | null> {
  const row = await tx
    .selectFrom('hotlines')
    .select(['tenant_id', 'skill_group_id', 'ivr_flow_id', 'voicemail', 'working_hours'])
    .where('did', 'in', [did, did.replace(/^\+/, ''), `+${did}`])
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  return {
    tenantId: row.tenant_id,
    skillGroupId: row.skill_group_id,
    ivrFlowId: row.ivr_flow_id,
    voicemail: row.voicemail,
    workingHours: row.working_hours as unknown as WorkingHours,
  };
}

/** The place in a skill group's queue; null: there is no such group. */
export async function newTicket({ tx, tenantId }: Reader, skillGroupId: string, now: number): Promise<QueueTicket | null> {
  const group = await tx
    .selectFrom('skill_groups as g')
    .leftJoin('skill_groups as o', (join) =>
      join.onRef('o.tenant_id', '=', 'g.tenant_id').onRef('o.id', '=', 'g.overflow_group_id').on('o.enabled', '=', true),
    )
    .select(['g.id', 'g.name', 'g.max_wait_seconds', 'g.overflow'])
    .select(['o.id as next_id', 'o.name as next_name', 'o.max_wait_seconds as next_seconds', 'o.overflow as next_overflow'])
    .where('g.tenant_id', '=', tenantId)
    .where('g.id', '=', skillGroupId)
    .where('g.enabled', '=', true)
    .executeTakeFirst();
  if (!group) return null;
  const { next_id, next_name, next_seconds, next_overflow } = group;
  const ending = (overflow: string | null) => (overflow === 'hang-up' ? 'hang-up' : 'voicemail');
  return {
    skillGroupId: group.id,
    skillGroupName: group.name,
    since: now,
    until: now + group.max_wait_seconds * 1000,
    overflow:
      group.overflow === 'group' && next_id !== null
        ? { skillGroupId: next_id, skillGroupName: next_name ?? '', seconds: next_seconds ?? 60, overflow: ending(next_overflow) }
        : ending(group.overflow),
  };
}

/** Is a number kept from calling, or from being called? */
export async function isBlocked(
  { tx, tenantId }: Reader,
  cipher: FieldCipher,
  number: string,
  direction: 'in' | 'out',
): Promise<boolean> {
  const row = await tx
    .selectFrom('blocked_numbers')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('number_index', '=', cipher.blindIndex(number))
    .where('direction', 'in', [direction, 'both'])
    .where('enabled', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Where a caller goes first: into a flow, into the queue, or to words that say why not. */
export async function findEntry(
  reader: Reader,
  cipher: FieldCipher,
  hotline: Hotline,
  number: string,
  now: number,
): Promise<Entry> {
  if (await isBlocked(reader, cipher, number, 'in')) {
    return { kind: 'prompt', prompt: 'busy.wav', next: 'hang-up', missed: 'blacklisted' };
  }
  const leave = hotline.voicemail ? 'voicemail' : 'hang-up';
  if (!isOpen(hotline.workingHours, now)) return { kind: 'prompt', prompt: 'closed.wav', next: leave, missed: 'out-of-hours' };
  const flow = hotline.ivrFlowId ? await findPublishedFlow(reader, hotline.ivrFlowId) : null;
  if (flow) return { kind: 'flow', flow };
  const ticket = hotline.skillGroupId ? await newTicket(reader, hotline.skillGroupId, now) : null;
  return ticket ? { kind: 'queue', ticket } : { kind: 'prompt', prompt: 'closed.wav', next: leave, missed: 'no-agents' };
}

/** Callers can say what they like: what is no telephone number is a withheld one. */
export function numberSaid(number: string): string {
  return /^\+?[0-9*#]{1,32}$/.test(number) ? number : WITHHELD_NUMBER;
}

/** What a call tells about the other side. */
export async function whoCalls(
  reader: Reader,
  cipher: FieldCipher,
  number: string,
): Promise<{ name: string; customerId: string | null; level: string }> {
  const customer = await customerOfNumber(reader, cipher, number);
  return customer
    ? { name: customer.name, customerId: customer.id, level: customer.level }
    : { name: '', customerId: null, level: '' };
}

/** The tenant's settings of now, which a call keeps to its end. */
export async function findCallSettings({ tx, tenantId }: Reader): Promise<CallSettings> {
  const { ringSeconds, reconnectSeconds, recordAll } = await findCtiConfig(tx, tenantId);
  return { ringSeconds, reconnectSeconds, recordAll };
}
