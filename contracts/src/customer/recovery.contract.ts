import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { userText } from '../kit/user-text.ts';
import { customer, customerErrors, customerFilters } from './customer.contract.ts';

export const recoveryErrors = defineErrors('recovery', {
  taken: { kind: 'conflict', text: '客户已被其他坐席领取或分配' },
  dayLimit: { kind: 'conflict', text: '今日领取的客户已达上限' },
  holdLimit: { kind: 'conflict', text: '名下客户已达上限，不能再领取' },
  mayNotRemove: { kind: 'forbidden', text: '没有删除客户的权限' },
  mayNotAllot: { kind: 'forbidden', text: '没有分配客户的权限' },
});

/** How long deleted customers can be restored. */
export const BIN_DAYS = 30;

/** How many customers one call moves. */
export const MAX_MOVED = 1000;
const ids = z.array(id).min(1).max(MAX_MOVED);

/** A customer whom nobody has. The number stays masked until an agent claims the customer. */
export const pooledCustomer = customer
  .pick({ id: true, custName: true, phone: true, company: true, city: true, level: true })
  .extend({
    pooledTime: timestamp,
    /** Who had the customer before; null: nobody. */
    formerOwnerName: z.string().nullable(),
  });
export type PooledCustomer = z.output<typeof pooledCustomer>;

/** The pool, those who came last first. It is open to all who may see the page, whatever their data scope. */
export const customerPool = endpoint({
  method: 'GET',
  path: '/xmf-customer/customer/pool',
  summary: '公海客户',
  access: { code: 'customer_recovery' },
  query: listQuery.extend(customerFilters.pick({ keyword: true, city: true, level: true }).shape),
  reply: listPage(pooledCustomer),
});

/** What the caller may still claim. A limit of 0 is none. */
export const claimState = endpoint({
  method: 'GET',
  path: '/xmf-customer/customer/pool/limits',
  summary: '领取额度',
  access: { code: 'customer_recovery' },
  reply: z.object({
    claimedToday: z.number().int(),
    claimLimit: z.number().int(),
    held: z.number().int(),
    holdLimit: z.number().int(),
  }),
});

/**
 * Gives customers of the pool to the caller. Those whom a colleague got first stay with the colleague: `taken` counts them.
 * When that is all of them, the call fails.
 */
export const claimCustomers = endpoint({
  method: 'POST',
  path: '/xmf-customer/customer/pool/claim',
  summary: '领取客户',
  access: { code: 'customer_claim' },
  body: z.object({ ids }),
  reply: z.object({ claimed: z.number().int(), taken: z.number().int() }),
  errors: [recoveryErrors.taken, recoveryErrors.dayLimit, recoveryErrors.holdLimit],
});

export const poolAssignment = z.object({ ids, agentId: id });

/** Gives customers of the pool to an agent, who gets a customer notice. */
export const assignPooled = endpoint({
  method: 'PUT',
  path: '/xmf-customer/customer/pool/assign',
  summary: '分配公海客户',
  access: { code: 'customer_allot' },
  body: poolAssignment,
  reply: z.object({ changed: z.number().int(), taken: z.number().int() }),
  errors: [recoveryErrors.taken, customerErrors.unknownOwner],
});

/** A customer of whom the agent was warned. */
export const warnedCustomer = customer
  .pick({ id: true, custName: true, phone: true, company: true, level: true, ownerName: true })
  .extend({
    warnedTime: timestamp,
    /** Without a contact until then the customer returns to the pool. */
    dueTime: timestamp,
  });
export type WarnedCustomer = z.output<typeof warnedCustomer>;

/** Customers of the caller's data scope who will return to the pool, the next ones first. */
export const warnedCustomers = endpoint({
  method: 'GET',
  path: '/xmf-customer/customer/pool/warned',
  summary: '即将退回公海的客户',
  access: { code: 'customer_recovery' },
  dataScope: 'customer_list',
  query: listQuery,
  reply: listPage(warnedCustomer),
});

/** A deleted customer. */
export const binnedCustomer = customer
  .pick({ id: true, custName: true, phone: true, company: true, city: true, level: true, ownerName: true })
  .extend({
    reason: z.string(),
    removedTime: timestamp,
    /** Null: the agent is gone. */
    removedByName: z.string().nullable(),
    /** Until then the customer can be restored. */
    expireTime: timestamp,
  });
export type BinnedCustomer = z.output<typeof binnedCustomer>;

/** Deleted customers of the caller's data scope, those deleted last first. `keyword`: a whole number. */
export const customerBin = endpoint({
  method: 'GET',
  path: '/xmf-customer/customer/bin',
  summary: '回收站客户',
  access: { code: 'customer_recovery' },
  dataScope: 'customer_list',
  query: listQuery.extend(customerFilters.pick({ keyword: true }).shape),
  reply: listPage(binnedCustomer),
});

/** A customer who cannot be restored: another one has the number, or the value of a field that no two may share. */
export const heldValue = z.object({
  id,
  custName: userText(z.string()),
  /** The field: 联系电话, or the label of an own field. */
  field: z.string(),
  /** Who has it now; empty when the caller may not read that customer. */
  holderName: userText(z.string()),
  holderId: id.nullable(),
  /** The agent who looks after that customer; null: nobody. */
  ownerName: z.string().nullable(),
});
export type HeldValue = z.output<typeof heldValue>;

/** The form of a deletion. */
export const removal = z.object({ ids, reason: z.string().trim().max(200) });

/**
 * Moves customers: to the pool, to the bin, or back from either. Back from the pool they belong to their former agent, if there
 * still is one. To delete or restore needs the right `customer_remove`, the pool `customer_allot`. `held`: who was not restored.
 */
export const moveCustomers = endpoint({
  method: 'PUT',
  path: '/xmf-customer/customer/recovery',
  summary: '回收客户',
  access: { code: 'customer_list' },
  dataScope: 'customer_list',
  body: z.object({ ids, to: z.enum(['pool', 'bin', 'back']), reason: z.string().trim().max(200).default('') }),
  reply: z.object({ changed: z.number().int(), held: z.array(heldValue) }),
  errors: [recoveryErrors.mayNotRemove, recoveryErrors.mayNotAllot, customerErrors.duplicatePhone],
});
