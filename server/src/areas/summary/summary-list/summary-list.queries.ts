import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import type { WrittenAnswer } from '@lianxi/contracts/summary/summary-field';
import type { ListedSummary, summaryFilters } from '@lianxi/contracts/summary/summary-list.contract';
import type * as z from 'zod';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { maskPhone, phoneHandle } from '../../../platform/permissions/mask.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { customersByKeyword, describeCustomers } from '../../customer/public.ts';
import { contactKey, describeContacts } from './described-contacts.ts';

export type Reader = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'cipher' | 'principal'>;

type Filters = z.output<typeof summaryFilters> & { ids?: readonly string[] | null };

/** Summaries within a scope that match the filters; null: none can. */
export function findSummaries(reader: Reader, scope: ScopeFilter, filters: Filters) {
  const { keyword, channel, state, agentId, templateId, beginTime, endTime, ids } = filters;
  const customers = keyword ? customersByKeyword(reader, keyword) : undefined;
  if (customers === null) return null;
  let found = reader.tx
    .selectFrom('summaries as s')
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.id', '=', 's.agent_id'))
    .leftJoin('summary_templates as t', (join) =>
      join.onRef('t.tenant_id', '=', 's.tenant_id').onRef('t.id', '=', 's.template_id'),
    )
    .where('s.tenant_id', '=', reader.tenantId)
    .where((eb) => scope.agentIds(eb, 's.agent_id'))
    .selectAll('s')
    .select(['a.name as agent_name', 't.name as template_name']);
  if (ids) found = found.where('s.id', 'in', ids);
  if (customers) found = found.where('s.customer_id', 'in', customers);
  if (channel) found = found.where('s.channel', '=', channel);
  if (state) found = found.where('s.state', '=', state);
  if (agentId) found = found.where('s.agent_id', '=', agentId);
  if (templateId) found = found.where('s.template_id', '=', templateId);
  if (beginTime) found = found.where('s.contact_at', '>=', new Date(beginTime));
  if (endTime) found = found.where('s.contact_at', '<=', new Date(endTime));
  return found;
}

type Summaries = NonNullable<ReturnType<typeof findSummaries>>;
export type SummaryRow = Awaited<ReturnType<Summaries['execute']>>[number];

/** The last contact first. */
export const inOrder = (found: Summaries): Summaries => found.orderBy('s.contact_at', 'desc').orderBy('s.id', 'desc');

/** Rows as the reader may see them: with the parties of their contacts. */
export async function showSummaries(reader: Reader, rows: readonly SummaryRow[]): Promise<ListedSummary[]> {
  const { cipher, principal } = reader;
  const whole = principal.holds(CONTACT_NUMBER);
  const parties = await describeContacts(reader, rows);
  const customers = await describeCustomers(
    reader,
    rows.flatMap((row) => row.customer_id ?? []),
  );
  return rows.map((row) => {
    const party = parties.get(contactKey(row.channel, row.association_id));
    const customer = row.customer_id === null ? undefined : customers.get(row.customer_id);
    const number = party?.number || customer?.number || '';
    return {
      id: row.id,
      channel: row.channel as ListedSummary['channel'],
      associationId: row.association_id,
      custId: row.customer_id,
      custName: customer?.name ?? party?.name ?? '',
      phone: whole || number === '' ? number : maskPhone(number, phoneHandle(cipher, number)),
      agentId: row.agent_id,
      agName: row.agent_name,
      contactTime: row.contact_at.toISOString(),
      state: row.state as ListedSummary['state'],
      templateId: row.template_id,
      templateName: row.template_name ?? '',
      answers: row.content === null ? [] : writtenIn(cipher.decrypt('summaries.content', row.content)),
      doneTime: row.done_at?.toISOString() ?? null,
      updateTime: row.updated_at.toISOString(),
    };
  });
}

const writtenIn = (content: string) => (JSON.parse(content) as { written: WrittenAnswer[] }).written;
