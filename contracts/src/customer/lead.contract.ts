import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { userText } from '../kit/user-text.ts';

export const leadErrors = defineErrors('lead', {
  used: { kind: 'conflict', text: '今日查看额度已用完，请明天再试' },
});

const path = '/xmf-customer/clue/square';
const access = { code: 'customer_cluesquare' };

/** The state of a company's registration. */
export const leadStates = { active: '存续', moved: '迁出', revoked: '吊销', cancelled: '注销', other: '其他' } as const;
export const leadState = z.enum(['active', 'moved', 'revoked', 'cancelled', 'other']);

/** Ranges of the registered capital, in ten thousand yuan: from, and below. */
export const capitalRanges = {
  small: { text: '100 万以下', from: 0, below: 100 },
  middle: { text: '100 万–1000 万', from: 100, below: 1000 },
  large: { text: '1000 万–5000 万', from: 1000, below: 5000 },
  giant: { text: '5000 万以上', from: 5000, below: null },
} as const;

/** Ages of a company, in years: from, and below. */
export const ageRanges = {
  new: { text: '1 年内', from: 0, below: 1 },
  young: { text: '1–5 年', from: 1, below: 5 },
  grown: { text: '5–10 年', from: 5, below: 10 },
  old: { text: '10 年以上', from: 10, below: null },
} as const;

/** A company that may become a customer. Its contact details are a call of their own. */
const lead = z.object({
  id,
  name: userText(z.string()),
  creditCode: z.string(),
  region: z.string(),
  trade: userText(z.string()),
  /** In ten thousand yuan. */
  capital: z.number().int().nullable(),
  founded: z.string().nullable(),
  status: leadState,
  address: userText(z.string()),
  /** The imported list that it came with. */
  listName: userText(z.string()),
  listTime: timestamp,
  hasPhone: z.boolean(),
  /** Its contact details have been paid for: they cost nothing more. */
  opened: z.boolean(),
  /** What it became; null: it is none yet, or the caller may not read it. */
  customerId: id.nullable(),
  converted: z.boolean(),
});
export type Lead = z.output<typeof lead>;

const words = z.string().trim().max(50).optional();

/** Companies of the tenant's lists, newest first, without those who do not want to be contacted. */
export const searchLeads = endpoint({
  method: 'GET',
  path: `${path}/advanceSearch`,
  summary: '线索高级搜索',
  access,
  dataScope: 'customer_list',
  timeoutMs: 180_000,
  query: listQuery.extend({
    /** A part of the name, or the whole credit code. */
    keyword: words,
    region: words,
    trade: words,
    capital: z.enum(['small', 'middle', 'large', 'giant']).optional(),
    founded: z.enum(['new', 'young', 'grown', 'old']).optional(),
    status: leadState.optional(),
  }),
  reply: listPage(lead),
});

/** How many contact details the tenant opened today, of how many. */
export const leadQuota = endpoint({
  method: 'GET',
  path: `${path}/quota`,
  summary: '线索查看额度',
  access,
  reply: z.object({ used: z.number().int(), limit: z.number().int() }),
});

/** Contact details; each lead counts once against the day's limit, and each look is in the operation log. */
export const readLeadContact = endpoint({
  method: 'GET',
  path: `${path}/getContactInfo`,
  summary: '查看线索联系方式',
  access: { code: 'customer_clue_contact' },
  query: z.object({ id }),
  reply: z.object({
    legalPerson: userText(z.string()),
    contact: userText(z.string()),
    /** Masked for a role without the right to whole numbers; empty: none is known. */
    phone: z.string(),
    email: userText(z.string()),
  }),
  errors: [leadErrors.used],
});

/** The most leads of one call. */
export const MAX_LEADS = 200;
const chosen = z.object({ ids: z.array(id).min(1).max(MAX_LEADS) });

/** What became of a lead: a customer, one who was there already, or nothing, and why. */
const syncedLead = z.object({
  id,
  name: userText(z.string()),
  outcome: z.enum(['created', 'duplicate', 'failed']),
  text: userText(z.string()),
  /** Null: there is none, or the caller may not read them. */
  customerId: id.nullable(),
});
export type SyncedLead = z.output<typeof syncedLead>;

/** Makes customers of leads by the mapping. It opens their contact details, which counts as usual. */
export const syncLeads = endpoint({
  method: 'POST',
  path: `${path}/syncCustomer`,
  summary: '线索转为客户',
  access: { code: 'customer_clue_sync' },
  dataScope: 'customer_list',
  timeoutMs: 60_000,
  body: chosen,
  reply: z.array(syncedLead),
});

/** Leads who do not want to be contacted, and all others with their number: nobody of the tenant sees them again. */
export const refuseLeads = endpoint({
  method: 'POST',
  path: `${path}/refuse`,
  summary: '标记线索不再联系',
  access: { code: 'customer_clue_contact' },
  body: chosen,
  reply: z.object({ hidden: z.number().int() }),
});
