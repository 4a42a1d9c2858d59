import { randomInt, timingSafeEqual } from 'node:crypto';
import {
  HAND_OVER_CODE_AGAIN_SECONDS,
  type HeldKind,
  handOver,
  handOverCountdown,
  handOverErrors,
  heldByAgent,
  sendHandOverCode,
} from '@lianxi/contracts/admin/hand-over.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { maskNumber } from '../../../platform/auth/recovery-masks.ts';
import type { SealedDb } from '../../../platform/db/db.ts';
import type { HandOverKind } from '../../../platform/hand-over/hand-over.ts';
import { handOversOf } from '../../../platform/hand-over/hand-over-kinds.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { existing } from '../../../platform/http/existing.ts';
import { type AreaRoutes, routes } from '../../../platform/http/routes.ts';
import { startTask } from '../../../platform/tasks/task.queries.ts';
import { findAgent } from '../agent/agent.queries.ts';
import { requireManageable } from '../agent/authority.ts';
import type { HandOverJob } from './hand-over.job.ts';
import {
  findEnabled,
  findLastHandOver,
  findPeople,
  insertHandOver,
  type Moved,
  secondsToNextCode,
  stopAbandoned,
  storeCode,
  tryCode,
  useUpCode,
} from './hand-over.queries.ts';

type Ctx = SignedInContext<unknown>;

/** What a user holds goes to colleagues: customers, plans, conversations, places in groups, whatever areas name. */
export const handOverRoutes = (job: () => HandOverJob): AreaRoutes =>
  routes(
    (on) => {
      on(heldByAgent, async (ctx) => {
        const agent = await manageableAgent(ctx, ctx.query.id);
        const last = await findLastHandOver(ctx, agent.id);
        return {
          agentId: agent.id,
          agName: agent.name,
          disabled: agent.disabled,
          kinds: await heldBy(ctx, handOversOf(ctx.kernel), agent.id),
          last: last
            ? {
                state: last.state as 'running',
                receivers: (await findPeople(ctx, last.receiver_ids)).map(({ name }) => name),
                moved: wordsOf(handOversOf(ctx.kernel), last.moved as Moved),
                createTime: last.created_at.toISOString(),
                finishTime: last.finished_at?.toISOString() ?? null,
              }
            : null,
        };
      });

      on(
        sendHandOverCode,
        async (ctx) => {
          const { tx, tenantId, principal, kernel } = ctx;
          const { mobile } = await tx
            .selectFrom('agents')
            .select('mobile')
            .where('tenant_id', '=', tenantId)
            .where('id', '=', principal.agentId)
            .executeTakeFirstOrThrow();
          if (mobile === null) throw new CodedError(handOverErrors.noPhone);
          const code = String(randomInt(1_000_000)).padStart(6, '0');
          if (!(await storeCode(ctx, principal.agentId, hashOf(ctx, code)))) throw new CodedError(handOverErrors.tooSoon);
          await kernel.messenger.sendSms(
            mobile,
            `【联席】您正在交接用户数据，验证码 ${code}，10 分钟内有效。如非本人操作，请忽略。`,
          );
          return { masked: maskNumber(mobile), seconds: HAND_OVER_CODE_AGAIN_SECONDS, outbox: kernel.messenger.outbox.sms };
        },
        { audited: false },
      );

      on(handOverCountdown, async (ctx) => ({ seconds: await secondsToNextCode(ctx, ctx.principal.agentId) }));

      on(handOver, async (ctx) => {
        const { agentId, code } = ctx.body;
        const { principal, kernel } = ctx;
        const agent = await manageableAgent(ctx, agentId);
        const receiverIds = [...new Set(ctx.body.receiverIds)];
        const receivers = await findEnabled(ctx, receiverIds);
        if (receiverIds.includes(agentId) || receivers.length < receiverIds.length) refuse('receiverIds', 'badReceiver');
        const kinds = handOversOf(kernel).filter(({ kind }) => ctx.body.kinds.includes(kind));
        if (kinds.length < new Set(ctx.body.kinds).size) refuse('kinds', 'unknownKind');
        await requireCode(ctx, code);
        await stopAbandoned(ctx, agentId);
        const held = await heldBy(ctx, kinds, agentId);
        const total = held.reduce((sum, { count }) => sum + count, 0);
        const taskId = await startTask(ctx, principal.agentId, {
          kind: 'hand-over.run',
          title: `交接 ${agent.name} 的数据`,
          link: '/system/user',
        });
        const given = { agentId, receiverIds, kinds: kinds.map(({ kind }) => kind), taskId, createdBy: principal.agentId };
        const handOverId = await insertHandOver(ctx, given);
        await kernel.jobs.send(ctx, job(), { tenantId: ctx.tenantId, taskId, handOverId, total });
        ctx.audit({ target: `agent:${agentId}`, after: { receiverIds, kinds: given.kinds } });
        return { taskId };
      });
    },
    { hand_overs_running_key: handOverErrors.running },
  );

function refuse(path: string, error: 'badReceiver' | 'unknownKind' | 'badCode'): never {
  throw new CodedError(handOverErrors[error], { fields: [{ path, text: handOverErrors[error].text }] });
}

/** A user within the scope whom the caller may manage. */
async function manageableAgent(ctx: Ctx, id: string) {
  const agent = existing(await findAgent(ctx, id, ctx.scope));
  await requireManageable(ctx, [id]);
  return agent;
}

async function heldBy(own: SealedDb, kinds: readonly HandOverKind[], agentId: string): Promise<HeldKind[]> {
  const held = [];
  for (const { kind, name, unit, count } of kinds) held.push({ kind, name, unit, count: await count(own, agentId) });
  return held.filter(({ count }) => count > 0);
}

const wordsOf = (kinds: readonly HandOverKind[], moved: Moved): HeldKind[] =>
  kinds.flatMap(({ kind, name, unit }) => (moved[kind] ? { kind, name, unit, count: moved[kind] } : []));

const hashOf = ({ kernel, tenantId, principal }: Ctx, code: string): string =>
  kernel.installationCipher.derive('hand-over code', `${tenantId} ${principal.agentId} ${code}`);

async function requireCode(ctx: Ctx, code: string): Promise<void> {
  // In a transaction of its own: a refusal does not take the counted try back.
  const known = await ctx.kernel.db.tenant(ctx.tenantId, (own) => tryCode(own, ctx.principal.agentId));
  const [sent, told] = [Buffer.from(known ?? ''), Buffer.from(hashOf(ctx, code))];
  if (known === null || sent.length !== told.length || !timingSafeEqual(sent, told)) refuse('code', 'badCode');
  if (!(await useUpCode(ctx, ctx.principal.agentId, known))) refuse('code', 'badCode');
}
