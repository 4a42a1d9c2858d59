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
import { findPublishedFlow } from '../ivr/ivr-flow.queries.ts';
import { findPhoneStatus } from '../seat/seat.queries.ts';
import type { AgentCommand } from './call.commands.ts';
import { deskOf } from './call-desk.ts';
import { findEcho, submitCommand } from './command.queries.ts';
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
      const outcome = await give(ctx, 'dial', () => dialCommand(ctx));
      return new AfterCommit(async () => ({ callId: await outcome() }));
    },
    changesState,
  );

  on(hangUpCall, (ctx) => obeyOwn(ctx, 'hang-up', ctx.query.linkedid, () => ({ do: 'hang-up' })), changesState);
  on(holdCall, (ctx) => obeyOwn(ctx, 'hold', ctx.body.linkedid, () => ({ do: ctx.body.hold ? 'hold' : 'resume' })));
  on(
    muteSwitch,
    (ctx) => obeyOwn(ctx, 'mute', ctx.query.linkedid, () => ({ do: 'mute', muted: ctx.query.mute === '1' })),
    changesState,
  );
  on(sendDigits, (ctx) => obeyOwn(ctx, 'digits', ctx.body.linkedid, () => ({ do: 'digits', digits: ctx.body.digits })));
  on(endConsult, (ctx) => obeyOwn(ctx, 'consult', ctx.body.linkedid, () => ({ do: ctx.body.action })));
  on(recordCall, (ctx) => obeyOwn(ctx, 'record', ctx.body.linkedid, () => ({ do: 'record', action: ctx.body.action })));

  on(
    transferCall,
    (ctx) =>
      obeyOwn(ctx, 'transfer', ctx.query.linkedid, async () => ({
        do: ctx.query.type === 'blind' ? 'transfer' : 'consult',
        to: await reach(ctx, ctx.query.to),
      })),
    changesState,
  );

  on(
    threeWay,
    (ctx) =>
      obeyOwn(ctx, 'three-way', ctx.query.linkedid, async () => {
        const { to } = ctx.query;
        return to === undefined ? { do: 'conference' } : { do: 'invite', to: await reach(ctx, to) };
      }),
    changesState,
  );

  on(
    transferToApp,
    (ctx) =>
      obeyOwn(ctx, 'app', ctx.query.linkedid, async () => {
        const { type, id } = ctx.query;
        if (type === 'ivr') {
          const flow = await findPublishedFlow(ctx, id);
          if (!flow) throw new CodedError(callErrors.targetUnknown);
          return { do: 'flow', flow };
        }
        const ticket = await newTicket(ctx, id, ctx.now.getTime());
        if (!ticket) throw new CodedError(callErrors.targetUnknown);
        return { do: 'enqueue', ticket };
      }),
    changesState,
  );

  on(syncCalls, async (ctx) => ({
    status: await findPhoneStatus(ctx.tx, ctx.tenantId, ctx.principal.agentId),
    calls: await findOwnCalls(ctx),
    serverTime: new Date().toISOString(),
  }));
});

type Caller = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'cipher' | 'kernel' | 'principal' | 'audit'> & {
  readonly query: unknown;
  readonly body: unknown;
};

/**
 * Hands a command to the owner of the switch. Its outcome is known after the commit. An echo of the command gets the same
 * outcome.
 */
async function give(ctx: Caller, action: string, make: () => Promise<DeskCommand>): Promise<() => Promise<string>> {
  const { tenantId, principal, kernel } = ctx;
  const wish = JSON.stringify([action, ctx.query, ctx.body]);
  const echo = await findEcho(ctx, principal.agentId, wish);
  const id = echo ?? (await submitCommand(ctx, principal.agentId, wish, await make()));
  return () => deskOf(kernel).outcome(tenantId, id);
}

/** The call must be at the caller's desk. This is checked before anything is written. */
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

/** Executes a command on a call at the caller's desk. */
function obeyOwn(
  ctx: Caller,
  action: string,
  callId: string,
  make: () => AgentCommand | Promise<AgentCommand>,
): Promise<AfterCommit<null>> {
  return obey(ctx, action, callId, async () => {
    await requireOwn(ctx, callId);
    return make();
  });
}

/** Executes a command on a call. `make` throws the reason when it is not allowed. */
export async function obey(
  ctx: Caller,
  action: string,
  callId: string,
  make: () => Promise<AgentCommand>,
): Promise<AfterCommit<null>> {
  const outcome = await give(ctx, action, async () => {
    const command = await make();
    ctx.audit({ target: `call:${callId}`, after: { do: command.do } });
    return { kind: 'call', callId, command };
  });
  return new AfterCommit(async () => {
    await outcome();
    return null;
  });
}

/** A target whose telephone can ring now. */
async function reach(ctx: Caller, text: string): Promise<Awaited<ReturnType<typeof findTarget>>['party']> {
  const { party, free } = await findTarget(ctx, ctx.principal.agentId, text);
  if (!free) throw new CodedError(callErrors.targetBusy);
  return party;
}
