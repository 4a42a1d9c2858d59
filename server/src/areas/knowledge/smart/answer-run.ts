import { answerGrown } from '@lianxi/contracts/knowledge/events';
import type { AnswerPart, AnswerSource } from '@lianxi/contracts/knowledge/smart-answer.contract';
import { sql } from 'kysely';
import { type AiAnswer, askAi, faultText } from '../../../platform/ai/ai-port.ts';
import type { TenantDb, TenantTx } from '../../../platform/db/db.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import type { Principal } from '../../../platform/permissions/principal.ts';
import { agentReader, type Reader } from '../search/reader.ts';
import { searchPassages } from '../search/search.queries.ts';
import { countCited, growAnswer } from './answer.queries.ts';
import { asSources, createSentences, extractAnswer, promptOf, saysNone, usableSources } from './answer.rules.ts';

const STOP_CHANNEL = 'knowledge_answer_stop';
const CANDIDATES = 12;

/** Answers that this process gives, by tenant and id: whoever stops one may be at another process. */
const running = new Map<string, AbortController>();
const keyOf = (tenantId: number, id: string) => `${tenantId}:${id}`;

/** Hears from all processes which answers are to stop. */
export const watchStops = ({ listener }: Kernel): Promise<void> =>
  listener.listen(
    STOP_CHANNEL,
    (key) => running.get(key)?.abort(new Error('stopped')),
    () => {},
  );

/** Ends an answer wherever it is given. The caller has stored that it stopped. */
export const tellStop = (kernel: Kernel, tenantId: number, id: string): void => {
  running.get(keyOf(tenantId, id))?.abort(new Error('stopped'));
  void kernel.db
    .platform(({ tx }) => sql`select pg_notify(${STOP_CHANNEL}, ${keyOf(tenantId, id)})`.execute(tx))
    .catch((error: unknown) => kernel.log.warn({ err: error }, 'answer not stopped'));
};

interface Run {
  tenantId: number;
  id: string;
  question: string;
  by: Pick<Principal, 'agentId' | 'departmentId'>;
}

/** The passages for a question, and the answer that needs no model. */
export async function answerLocally(own: TenantDb, reader: Reader, question: string) {
  const found = usableSources(await searchPassages(own, reader, question, { most: CANDIDATES }));
  return { sources: asSources(found), parts: extractAnswer(question, found) };
}

/** Gives an answer after the asking call has ended: each sentence is stored and told to its agent. */
export async function giveAnswer(kernel: Kernel, { tenantId, id, question, by }: Run): Promise<void> {
  const begun = performance.now();
  const stop = new AbortController();
  running.set(keyOf(tenantId, id), stop);
  const within = <T>(work: (own: TenantTx) => Promise<T>) => kernel.db.tenant(tenantId, work);
  const grow = (to: Parameters<typeof growAnswer>[2], sources: readonly AnswerSource[] = []) =>
    within(async (own) => {
      if (!(await growAnswer(own, id, to))) return;
      if (to.state === 'done') await countCited(own, sources, to.parts ?? []);
      await own.publish(answerGrown, [by.agentId], { id });
    });
  const took = () => Math.round(performance.now() - begun);
  try {
    const local = await within(async (own) => answerLocally(own, await agentReader(own, by), question));
    const { sources } = local;
    if (sources.length === 0) return await grow({ state: 'none', note: '', milliseconds: took() });
    const parts: AnswerPart[] = [];
    let written = Promise.resolve();
    const sentences = createSentences(sources.length);
    const add = (more: readonly AnswerPart[]) => {
      if (more.length === 0) return;
      parts.push(...more);
      const known = [...parts];
      // One after the other: a later sentence is not overwritten by an earlier one.
      written = written.then(() => grow({ parts: known, sources }));
      // Whoever waits for it below hears of its failure. Until then nobody does, and that would end the process.
      written.catch(() => undefined);
    };
    const answer = await askAi(kernel, {
      ...{ tenantId, purpose: 'smart', agentId: by.agentId, messages: promptOf(question, sources), signal: stop.signal },
      onText: (text) => add(sentences.add(text)),
    });
    await written;
    if (answer.kind === 'done') parts.push(...sentences.end());
    if (answer.kind === 'done' && parts.length > 0) {
      const isNone = saysNone(answer.text);
      const end = { model: answer.model, milliseconds: took() };
      return await grow(
        isNone ? { ...end, state: 'none', parts: [], sources } : { ...end, state: 'done', parts, sources },
        sources,
      );
    }
    // What a model said before it failed is replaced: half an answer is none.
    await grow({ state: 'done', parts: local.parts, sources, note: whyLocal(answer), milliseconds: took() }, sources);
  } finally {
    running.delete(keyOf(tenantId, id));
  }
}

function whyLocal(answer: AiAnswer): string {
  switch (answer.kind) {
    case 'done':
      return `${faultText('broken')}，未使用大模型`;
    case 'off':
      return '未使用大模型';
    case 'budget':
      return '本月用量已达上限，未使用大模型';
    case 'failed':
      return `${faultText(answer.fault)}，未使用大模型`;
  }
}
