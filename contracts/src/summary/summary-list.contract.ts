import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { exportEndpoint } from '../kit/record-export.ts';
import { userText } from '../kit/user-text.ts';
import { writtenAnswer } from './summary-field.ts';

export const summaryChannel = z.enum(['call', 'chat']);
export type SummaryChannel = z.output<typeof summaryChannel>;

export const summaryState = z.enum(['none', 'draft', 'done']);
export type SummaryState = z.output<typeof summaryState>;

/** What an agent wrote about a contact, or still has to write. */
export const listedSummary = z.object({
  id,
  channel: summaryChannel,
  /** The call's linkedid, or the conversation's id. */
  associationId: id,
  custId: id.nullable(),
  custName: userText(z.string()),
  /** Masked for readers who may not see whole numbers; empty: unknown. */
  phone: z.string(),
  agentId: id,
  agName: z.string(),
  /** When the contact began. */
  contactTime: timestamp,
  state: summaryState,
  templateId: id.nullable(),
  templateName: z.string(),
  answers: z.array(writtenAnswer),
  /** When it was submitted first. */
  doneTime: timestamp.nullable(),
  updateTime: timestamp,
});
export type ListedSummary = z.output<typeof listedSummary>;

export const summaryFilters = z.object({
  /** Part of the customer's name, or a whole number, in the clear or masked. */
  keyword: z.string().trim().max(100).optional(),
  channel: summaryChannel.optional(),
  state: summaryState.optional(),
  agentId: id.optional(),
  templateId: id.optional(),
  beginTime: timestamp.optional(),
  endTime: timestamp.optional(),
});

const access = { code: 'business_list' };
const dataScope = 'business_list';

/** Summaries of calls and chats within the data scope, the last contact first. */
export const summaryList = endpoint({
  method: 'GET',
  path: '/xmf-customer/business/summary',
  summary: '小结列表',
  access,
  dataScope,
  query: listQuery.extend(summaryFilters.shape),
  reply: listPage(listedSummary),
});

/** A change of a submitted summary. */
export const summaryChange = z.object({
  id,
  agName: z.string(),
  at: timestamp,
  fields: z.array(z.object({ label: z.string(), before: userText(z.string()), after: userText(z.string()) })),
});
export type SummaryChange = z.output<typeof summaryChange>;

export const readSummary = endpoint({
  method: 'GET',
  path: '/xmf-customer/business/summary/{id}',
  summary: '小结详情',
  access,
  dataScope,
  params: z.object({ id }),
  /** `changes`: of the submitted summary, the last one first. */
  reply: listedSummary.extend({ changes: z.array(summaryChange) }),
});

/** The templates by which the list can be narrowed, with their fields. */
export const summaryTemplates = endpoint({
  method: 'GET',
  path: '/xmf-customer/business/templates',
  summary: '小结模板选项',
  access,
  reply: z.array(
    z.object({
      id,
      name: z.string(),
      channel: summaryChannel,
      fields: z.array(z.object({ key: z.string(), label: z.string() })),
    }),
  ),
});

/** Summaries within the data scope as a spreadsheet; the task centre offers it to the caller for a week. */
export const exportSummaries = exportEndpoint(
  { path: '/xmf-customer/business/summary', fullTitle: '小结', access: { code: 'business_list_export' }, dataScope },
  summaryFilters.shape,
);
