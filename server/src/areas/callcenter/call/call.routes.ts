import {
  endConsult,
  hangUpCall,
  holdCall,
  makeCall,
  muteSwitch,
  recordCall,
  sendDigits,
  syncCalls,
  threeWay,
  transferCall,
  transferToApp,
} from '@lianxi/contracts/callcenter/call.contract';
import { callErrors } from '@lianxi/contracts/callcenter/call-errors';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { AfterCommit, type SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findPhoneStatus } from '../seat/seat.queries.ts';
import type { AgentCommand } from './call.commands.ts';
import { deskOf } from './call-desk.ts';
import { submitCommand } from './command.queries.ts';
import type { DeskCommand } from './desk-command.ts';
import { dialCommand } from './dial.ts';
import { newTicket } from './entry.ts';
import { findOwnCalls } from './own-calls.ts';
import { findTarget } from './target.ts';

const changesState = { changesState: true } as const;

export const callRoutes = routes((on) => {
  on(
    makeCall,
    async (ctx) => {
      const outcome = await give(ctx, await dialCommand(ctx));
      return new AfterCommit(async () => ({ callId: await outcome() }));
    },
    changesState,
  );

  on(hangUpCall, (ctx) => obeyOwn(ctx, ctx.query.linkedid, { do: 'hang-up' }), changesState);
  on(holdCall, (ctx) => obeyOwn(ctx, ctx.body.linkedid, { do: ctx.body.hold ? 'hold' : 'resume' }));
  on(muteSwitch, (ctx) => obeyOwn(ctx, ctx.query.linkedid, { do: 'mute', muted: ctx.query.mute === '1' }), changesState);
  on(sendDigits, (ctx) => obeyOwn(ctx, ctx.body.linkedid, { do: 'digits', digits: ctx.body.digits }));
  on(endConsult, (ctx) => obeyOwn(ctx, ctx.body.linkedid, { do: ctx.body.action }));
  on(recordCall, (ctx) => obeyOwn(ctx, ctx.body.linkedid, { do: 'record', action: ctx.body.action }));

  on(
    transferCall,
    async (ctx) => {
      await requireOwn(ctx, ctx.query.linkedid);
      const to = await reach(ctx, ctx.query.to);
      return obey(ctx, ctx.query.linkedid, { do: ctx.query.type === 'blind' ? 'transfer' : 'consult', to });
    },
    changesState,
  );

  on(
    threeWay,
    async (ctx) => {
      const { linkedid, to } = ctx.query;
      await requireOwn(ctx, linkedid);
      if (to === undefined) return obey(ctx, linkedid, { do: 'conference' });
      return obey(ctx, linkedid, { do: 'invite', to: await reach(ctx, to) });
    },
    changesState,
  );

  on(
    transferToApp,
    async (ctx) => {
      const { linkedid, type, id } = ctx.query;
      await requireOwn(ctx, linkedid);
      const ticket = type === 'skillGroup' ? await newTicket(ctx, id, ctx.now.getTime()) : null;
      if (!ticket) throw new CodedError(callErrors.targetUnknown);
      return obey(ctx, linkedid, { do: 'enqueue', ticket });
    },
    changesState,
  );

  on(syncCalls, async (ctx) => ({
    status: await findPhoneStatus(ctx.tx, ctx.tenantId, ctx.principal.agentId),
    calls: await findOwnCalls(ctx),
    serverTime: new Date().toISOString(),
  }));
});

type Caller = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'kernel' | 'principal' | 'audit'>;

/** Hands a command to the owner of the switch; its outcome is there after the commit. */
async function give(ctx: Caller, command: DeskCommand): Promise<() => Promise<string>> {
  const id = await submitCommand(ctx, ctx.kernel.cipher, ctx.principal.agentId, command);
  return () => deskOf(ctx.kernel).outcome(ctx.tenantId, id);
}

/** The call must be at the caller's desk: asked before anything is written down. */
async function requireOwn({ tx, tenantId, principal }: Caller, callId: string): Promise<void> {
  const call = await tx
    .selectFrom('calls as c')
    .leftJoin('agent_phone_status as s', (join) =>
      join.onRef('s.tenant_id', '=', 'c.tenant_id').onRef('s.call_id', '=', 'c.id').on('s.agent_id', '=', principal.agentId),
    )
    .select('s.agent_id')
    .where('c.tenant_id', '=', tenantId)
    .where('c.id', '=', callId)
    .where('c.state', 'is not', null)
    .executeTakeFirst();
  if (!call) throw new CodedError(callErrors.notFound);
  if (call.agent_id === null) throw new CodedError(callErrors.notYours);
}

async function obeyOwn(ctx: Caller, callId: string, command: AgentCommand): Promise<AfterCommit<null>> {
  await requireOwn(ctx, callId);
  return obey(ctx, callId, command);
}

/** Lets something be done with a call, for the caller. */
export async function obey(ctx: Caller, callId: string, command: AgentCommand): Promise<AfterCommit<null>> {
  ctx.audit({ target: `call:${callId}`, after: { do: command.do } });
  const outcome = await give(ctx, { kind: 'call', callId, command });
  return new AfterCommit(async () => {
    await outcome();
    return null;
  });
}

/** A target whose telephone can ring now. */
async function reach(ctx: Caller, text: string): Promise<Awaited<ReturnType<typeof findTarget>>['party']> {
  const { party, free } = await findTarget(ctx, ctx.kernel.cipher, text);
  if (!free) throw new CodedError(callErrors.targetBusy);
  return party;
}
