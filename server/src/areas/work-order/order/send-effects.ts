import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { type FetchOptions, fetchPublic } from '../../../platform/net/fetch-public.ts';
import { noteSweepFailure, sweepEach } from '../../../platform/sweep.ts';
import { findSecret, type Payload } from './effect.queries.ts';
import { moveOrder, openOrder } from './move-order.ts';
import { lockOrder, stateOf } from './order.queries.ts';

const AT_ONCE = 100;
/** A sender that takes longer counts as dead: the effect is sent again, with the same key. */
const LEASE_MS = 60_000;
const TIMEOUT_MS = 10_000;
const SECOND = 1000;

/** The pauses before each further try, up to about a day. After the last one a person must decide. */
const BACK_OFF_MS = [10, 60, 300, 1800, 3600, 4 * 3600, 8 * 3600, 10 * 3600].map((seconds) => seconds * SECOND);

export interface Sending extends Pick<Kernel, 'db' | 'log' | 'messenger'> {
  /** Tests reach a receiver of their own. */
  readonly reach?: Pick<FetchOptions, 'admits' | 'ca'>;
}

interface Taken {
  readonly tenantId: number;
  readonly orderId: string;
  readonly no: number;
  readonly key: string;
  readonly payload: Payload;
  readonly secret: string;
  readonly tries: number;
}

/** Sends all effects that are due. An effect is sent at least once; its key lets the receiver see that it has it. */
export async function sendEffects(sending: Sending, now = new Date()): Promise<void> {
  const { db, log } = sending;
  const due = await db.platform(async ({ tx }) => {
    const { rows } = await sql<{ tenantId: number; orderId: string; no: number }>`
      select tenant_id as "tenantId", order_id as "orderId", no from work_order_effects
      where next_at <= ${now} order by next_at limit ${AT_ONCE}`.execute(tx);
    return rows;
  });
  await sweepEach(
    due,
    async (one) => {
      const taken = await take(db, one, now);
      if (taken) await finishOnce(sending, taken, await outcomeOf(sending, taken), now);
    },
    (error, { tenantId }) => noteSweepFailure(log, 'work-order-effects', error, { tenantId }),
  );
}

/** Takes an effect for this sender. Null: another one has it. */
function take(db: Db, { tenantId, orderId, no }: Pick<Taken, 'tenantId' | 'orderId' | 'no'>, now: Date): Promise<Taken | null> {
  return db.tenant(tenantId, async (own) => {
    const { rows } = await sql<{ key: string; payload: Buffer; tries: number }>`
      update work_order_effects set state = 'sending', tries = tries + 1, next_at = ${new Date(now.getTime() + LEASE_MS)}
      where (tenant_id, order_id, no) in (
        select tenant_id, order_id, no from work_order_effects
        where tenant_id = ${tenantId} and order_id = ${orderId} and no = ${no} and next_at <= ${now} and state in ('due', 'sending')
        for update skip locked)
      returning key, payload, tries`.execute(own.tx);
    const [row] = rows;
    if (!row) return null;
    const payload = JSON.parse(own.cipher.decrypt('work_order_effects.payload', row.payload)) as Payload;
    const secret = payload.kind === 'webhook' ? await findSecret(own) : '';
    return { tenantId, orderId, no, key: row.key, payload, tries: row.tries, secret };
  });
}

/** Empty: it arrived. */
async function outcomeOf({ messenger, reach }: Sending, { payload, key, secret }: Taken): Promise<string> {
  try {
    if (payload.kind === 'circle') return '';
    if (payload.kind === 'sms') {
      if (payload.phone === '') return '号码字段为空';
      await messenger.sendSms(payload.phone, payload.text);
      return '';
    }
    const { url, body } = payload;
    const timestamp = String(Math.floor(Date.now() / SECOND));
    const headers = { 'content-type': 'application/json', ...signed({ key, timestamp, body, secret }) };
    const response = await fetchPublic(url, { ...reach, timeoutMs: TIMEOUT_MS, headers, body });
    response.destroy();
    const { statusCode = 0 } = response;
    return statusCode >= 200 && statusCode <= 299 ? '' : `对方返回 ${statusCode}`;
  } catch (error) {
    return error instanceof Error && error.name === 'ClosedAddress' ? '地址不是公网地址' : '无法连接或超时';
  }
}

/** The headers of Standard Webhooks: the id stays the same over all tries. */
export function signed({ key, timestamp, body, secret }: { key: string; timestamp: string; body: string; secret: string }) {
  const bytes = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', bytes).update(`${key}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': key, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/** What arrived is not sent again because the order cannot go on: then a person must decide. */
async function finishOnce(sending: Sending, taken: Taken, error: string, now: Date): Promise<void> {
  try {
    // Once more: two transactions may have waited for each other.
    await finish(sending, taken, error, now).catch(() => finish(sending, taken, error, now));
  } catch (failure) {
    if (error === '') await giveUp(sending, taken);
    throw failure;
  }
}

function giveUp({ db }: Sending, { tenantId, orderId, no }: Taken): Promise<unknown> {
  return db.tenant(tenantId, ({ tx }) =>
    tx
      .updateTable('work_order_effects')
      .set({ state: 'failed', next_at: null, error: '已送达，但流程未能继续' })
      .where('tenant_id', '=', tenantId)
      .where('order_id', '=', orderId)
      .where('no', '=', no)
      .where('state', '=', 'sending')
      .execute(),
  );
}

/** The order goes on in the transaction that marks the effect as done. */
function finish({ db }: Sending, taken: Taken, error: string, now: Date): Promise<void> {
  const { tenantId, orderId, no, tries } = taken;
  return db.tenant(tenantId, async (own) => {
    const row = await lockOrder(own, orderId);
    if (!row || stateOf(row).effects.find((effect) => effect.no === no)?.state !== 'due') return;
    if (error === '') {
      await moveOrder(own, await openOrder(own, row), { kind: 'effectDone', by: null, effect: no, how: 'sent', reason: '' }, now);
      return;
    }
    const pause = BACK_OFF_MS[tries - 1];
    await own.tx
      .updateTable('work_order_effects')
      .set({
        ...{ error, state: pause === undefined ? 'failed' : 'due' },
        next_at: pause === undefined ? null : new Date(now.getTime() + pause),
      })
      .where('tenant_id', '=', tenantId)
      .where('order_id', '=', orderId)
      .where('no', '=', no)
      .execute();
  });
}
