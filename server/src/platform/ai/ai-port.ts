import { setTimeout as pause } from 'node:timers/promises';
import type { AiPreset } from '@lianxi/contracts/ai/ai-config.contract';
import { sql } from 'kysely';
import type { SealedDb, TenantDb } from '../db/db.ts';
import type { Kernel } from '../kernel.ts';
import { aiSettings } from './ai-settings.ts';
import { AiFailure, type AiFault, type AiMessage, type AiModel, streamChat } from './chat-stream.ts';
import { createHiddenData, wholePart } from './hidden-data.ts';

/** What is asked, and for whom. */
export interface AiAsk {
  tenantId: number;
  /** A word for the figures: smart, test. */
  purpose: string;
  agentId: string | null;
  messages: readonly AiMessage[];
  /** The names of the people whom it concerns: they leave as placeholders, like numbers and addresses. */
  names?: readonly string[];
  signal?: AbortSignal;
  /** Until the first word, and from each to the next; a text may take long, somebody who waits does not. */
  firstMs?: number;
  /** The words as they arrive, with the people's data again. */
  onText?: (text: string) => void;
}

/** `off`: the tenant has no model; `budget`: its month's limit is reached. Then the caller works without one. */
export type AiAnswer =
  | { kind: 'done'; text: string; model: string }
  | { kind: 'off' }
  | { kind: 'budget' }
  | { kind: 'failed'; fault: AiFault; text: string };

const FIRST_MS = 20_000;
/** What another try may help, as long as nothing was said. */
const AGAIN: readonly AiFault[] = ['busy', 'down'];
const AGAIN_MS = 400;
/** The vendor did nothing: it used no tokens. */
const UNUSED: readonly string[] = ['key', 'balance', 'busy', 'down'];

const faultWords: Readonly<Record<AiFault, string>> = {
  key: '大模型密钥无效',
  balance: '大模型账户余额不足',
  busy: '大模型繁忙',
  refused: '大模型拒绝回答',
  down: '连不上大模型',
  late: '大模型没有及时回答',
  cut: '大模型的回答中断',
  broken: '大模型的回答有误',
};

/** A fault in one sentence for users. */
export const faultText = (fault: AiFault): string => faultWords[fault];

/** Asks the tenant's model. No transaction is open meanwhile. Each call leaves one row of its use; the text is nowhere. */
export async function askAi(kernel: Kernel, ask: AiAsk): Promise<AiAnswer> {
  const { tenantId, messages, names, onText, firstMs = FIRST_MS } = ask;
  const found = await kernel.db.tenant(tenantId, async (own) => ({ ai: await findModel(own), over: await isOverBudget(own) }));
  if (!found.ai) return { kind: 'off' };
  if (found.over) return { kind: 'budget' };
  const { ai } = found;
  const hidden = createHiddenData(names);
  const sent = messages.map(({ role, content }) => ({ role, content: hidden.hide(content) }));
  const { privateHosts } = kernel.settings(aiSettings);
  const signal = ask.signal ?? new AbortController().signal;
  const begun = performance.now();
  let said = '';
  let handed = 0;
  const hand = (whole: number) => {
    if (whole <= handed) return;
    onText?.(hidden.restore(said.slice(handed, whole)));
    handed = whole;
  };
  const stream = async (again: boolean): ReturnType<typeof streamChat> => {
    try {
      return await streamChat(ai, sent, {
        ...{ signal, firstMs, privateHosts },
        onText(part) {
          said += part;
          hand(wholePart(said));
        },
      });
    } catch (error) {
      if (!again || said !== '' || !(error instanceof AiFailure) || !AGAIN.includes(error.fault)) throw error;
      await pause(AGAIN_MS, undefined, { signal });
      return stream(false);
    }
  };
  const input = sent.reduce((sum, { content }) => sum + tokensOf(content), 0);
  const note = (outcome: string, usage: { input: number; output: number } | null) =>
    kernel.db.tenant(tenantId, (own) =>
      insertCall(own, ask, {
        ...{ model: ai.model, outcome, estimated: usage === null },
        input_tokens: usage?.input ?? (said === '' && UNUSED.includes(outcome) ? 0 : input),
        output_tokens: usage?.output ?? tokensOf(said),
        milliseconds: Math.round(performance.now() - begun),
      }),
    );
  try {
    const { text, usage } = await stream(true);
    hand(said.length);
    await note('done', usage);
    return { kind: 'done', text: hidden.restore(text), model: ai.model };
  } catch (error) {
    if (signal.aborted) {
      await note('stopped', null);
      throw signal.reason;
    }
    if (!(error instanceof AiFailure)) throw error;
    await note(error.fault, null);
    return { kind: 'failed', fault: error.fault, text: hidden.restore(error.text) };
  }
}

/** About as many as vendors count: one for a Chinese character, one for four others. */
export function tokensOf(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han + Math.ceil((text.length - han) / 4);
}

/** The tenant's model; null: it has none, or not all of it is set. */
export async function findModel({ tx, tenantId, cipher }: SealedDb): Promise<AiModel | null> {
  const row = await tx.selectFrom('ai_configs').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();
  if (!row || (row.vendor as AiPreset) === 'none' || row.address === '' || row.model === '') return null;
  const key = row.key === null ? null : cipher.decrypt('ai_configs.key', row.key);
  return { address: row.address, model: row.model, key };
}

/** What the tenant used this month. */
export async function findUsage({ tx, tenantId }: TenantDb): Promise<{ tokens: number; calls: number; failed: number }> {
  const { rows } = await sql<{ tokens: string; calls: string; failed: string }>`
    select coalesce(sum(input_tokens + output_tokens), 0) as tokens, count(*) as calls,
      count(*) filter (where outcome not in ('done', 'stopped')) as failed
    from ai_calls
    where tenant_id = ${tenantId} and created_at >= date_trunc('month', now(), 'Asia/Shanghai')`.execute(tx);
  const [row] = rows;
  return { tokens: Number(row?.tokens), calls: Number(row?.calls), failed: Number(row?.failed) };
}

async function isOverBudget(own: TenantDb): Promise<boolean> {
  const row = await own.tx
    .selectFrom('ai_configs')
    .select('monthly_tokens')
    .where('tenant_id', '=', own.tenantId)
    .executeTakeFirst();
  if (!row || row.monthly_tokens === 0) return false;
  return (await findUsage(own)).tokens >= row.monthly_tokens * 1000;
}

interface Call {
  model: string;
  outcome: string;
  estimated: boolean;
  input_tokens: number;
  output_tokens: number;
  milliseconds: number;
}

async function insertCall({ tx, tenantId }: TenantDb, { purpose, agentId }: AiAsk, call: Call): Promise<void> {
  await tx
    .insertInto('ai_calls')
    .values({ tenant_id: tenantId, purpose, agent_id: agentId, ...call })
    .execute();
}
