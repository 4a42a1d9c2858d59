import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import type { SmsMessage, smsFilters } from '@lianxi/contracts/sms/sms-message.contract';
import type * as z from 'zod';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { Cipher } from '../../../platform/crypto/cipher.ts';
import type { SealedDb } from '../../../platform/db/db.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { isMaskedPhone, maskPhone, phoneHandle, phoneOf } from '../../../platform/permissions/mask.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { mobileOf } from './compose.ts';
import { MESSAGE_INDEX } from './message.queries.ts';

type Reader = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'cipher' | 'principal'>;

/** The messages within a data scope that filters find; those of batches that were not started are none yet. */
export function messagesOf(reader: Reader, scope: ScopeFilter, filters: z.output<typeof smsFilters>) {
  const { tx, tenantId } = reader;
  const { phone, state, kind, batchId, beginTime, endTime } = filters;
  let found = tx
    .selectFrom('sms_messages as m')
    .leftJoin('sms_batches as b', (join) => join.onRef('b.tenant_id', '=', 'm.tenant_id').onRef('b.id', '=', 'm.batch_id'))
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'm.tenant_id').onRef('a.id', '=', 'm.agent_id'))
    .leftJoin('customers as c', (join) => join.onRef('c.tenant_id', '=', 'm.tenant_id').onRef('c.id', '=', 'm.customer_id'))
    .select(['m.id', 'm.number', 'm.customer_id', 'm.kind', 'm.content', 'm.segments', 'm.price', 'm.state', 'm.cause'])
    .select(['m.batch_id', 'm.created_at', 'm.submitted_at', 'm.done_at', 'a.name as agent_name', 'c.name as customer_name'])
    .where('m.tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('b.state', 'is', null), eb('b.state', 'not in', ['preparing', 'ready'])]))
    .where((eb) => scope.agentIds(eb, 'm.agent_id'));
  if (phone) found = found.where('m.number_index', 'in', indexesOf(reader, phone));
  if (state) found = found.where('m.state', '=', state);
  if (kind) found = found.where('m.kind', '=', kind);
  if (batchId) found = found.where('m.batch_id', '=', batchId);
  if (beginTime) found = found.where('m.created_at', '>=', new Date(beginTime));
  if (endTime) found = found.where('m.created_at', '<', new Date(Date.parse(endTime) + 1));
  return found;
}

/** Who may not see whole numbers finds one by its handle alone: otherwise they could find hidden digits by trial. */
function indexesOf({ cipher, principal }: Pick<Reader, 'cipher' | 'principal'>, phone: string): string[] {
  const number = mobileOf(phoneOf(cipher, phone) ?? '');
  const may = principal.holds(CONTACT_NUMBER) || isMaskedPhone(phone);
  return may && number !== null ? cipher.blindIndexes(MESSAGE_INDEX, number) : [''];
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messagesOf>['execute']>>[number];

/** A number as a reader may see it. */
export const shownPhone = (cipher: Cipher, whole: boolean, number: string): string =>
  whole ? number : maskPhone(number, phoneHandle(cipher, number));

export function messageOf({ cipher }: Pick<SealedDb, 'cipher'>, whole: boolean, row: MessageRow): SmsMessage {
  return {
    id: row.id,
    phone: shownPhone(cipher, whole, cipher.decrypt('sms_messages.number', row.number)),
    customerId: row.customer_id,
    custName: row.customer_name ? cipher.decrypt('customers.name', row.customer_name) : '',
    kind: row.kind as SmsMessage['kind'],
    content: cipher.decrypt('sms_messages.content', row.content),
    segments: row.segments,
    price: row.price,
    state: row.state as SmsMessage['state'],
    cause: row.cause,
    batchId: row.batch_id,
    agentName: row.agent_name ?? '',
    createTime: row.created_at.toISOString(),
    submitTime: row.submitted_at?.toISOString() ?? null,
    doneTime: row.done_at?.toISOString() ?? null,
  };
}
