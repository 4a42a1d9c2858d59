import { callErrors } from '@lianxi/contracts/callcenter/call-errors';
import { forceHangUp, spyCall } from '@lianxi/contracts/callcenter/supervision.contract';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { obey } from '../call/call.routes.ts';
import { findAgentParty } from '../call/distributor.queries.ts';
import { findPhoneStatus } from '../seat/seat.queries.ts';

export const supervisionRoutes = routes((on) => {
  on(
    spyCall,
    async (ctx) => {
      const { agentId: supervisor, ext } = ctx.principal;
      const { linkedid, agentId, mode } = ctx.query;
      return obey(ctx, 'watch', linkedid, async () => {
        if (!ext) throw new CodedError(callErrors.noMonitorExtension);
        await seesCall(ctx, linkedid, agentId);
        const seat = await findPhoneStatus(ctx.tx, ctx.tenantId, supervisor);
        if (!seat.registered) throw new CodedError(callErrors.notRegistered);
        const self = await findAgentParty(ctx, supervisor);
        if (!self) throw new CodedError(callErrors.noMonitorExtension);
        return { do: 'watch', mode, self, agentId };
      });
    },
    { changesState: true },
  );

  on(forceHangUp, (ctx) =>
    obey(ctx, 'force-hang-up', ctx.body.linkedid, async () => {
      await seesCall(ctx, ctx.body.linkedid);
      return { do: 'force-hang-up' };
    }),
  );
});

type Reader = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'scope' | 'principal'>;

/** The caller may supervise only calls of agents within their data scope. */
async function seesCall({ tx, tenantId, scope, principal }: Reader, callId: string, agentId?: string): Promise<void> {
  let legs = tx
    .selectFrom('call_legs as l')
    .select('l.no')
    .where('l.tenant_id', '=', tenantId)
    .where('l.call_id', '=', callId)
    .where('l.agent_id', 'is not', null)
    .where('l.agent_id', '<>', principal.agentId)
    .where('l.ended_at', 'is', null)
    .where((eb) => scope.agentIds(eb, 'l.agent_id'));
  if (agentId !== undefined) legs = legs.where('l.agent_id', '=', agentId);
  if (!(await legs.executeTakeFirst())) throw new CodedError(callErrors.notFound);
}
