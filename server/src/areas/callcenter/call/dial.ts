import type { makeCall } from '@lianxi/contracts/callcenter/call.contract';
import { callErrors } from '@lianxi/contracts/callcenter/call-errors';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { ctiConfigTable } from '../cti-config/cti-config.queries.ts';
import { findPhoneStatus } from '../seat/seat.queries.ts';
import type { DeskCommand } from './desk-command.ts';
import { askGuards } from './dial-guard.ts';
import { findAgentParty } from './distributor.queries.ts';
import { whoCalls } from './entry.ts';
import type { Party } from './party.ts';
import { findTarget, findWays, readNumber } from './target.ts';

/**
 * Turns a `makecall` request into a command. Throws the reason when the caller, the telephone, the target or the line does not
 * allow it.
 */
export async function dialCommand(ctx: SignedInContext<typeof makeCall>): Promise<DeskCommand> {
  const { callerId, extension, callType, userfield = '', callLossField = null } = ctx.query;
  const poolId = await askGuards(ctx, { userfield, number: readNumber(ctx.cipher, callerId) });
  const target = await findTarget(ctx, ctx.principal.agentId, callerId, poolId);
  const agent = await ownPhone(ctx, extension, callType);
  if (target.party.kind === 'agent' && target.party.agentId === agent.agentId) throw new CodedError(callErrors.badNumber);
  if (target.party.kind === 'agent' && !target.free) throw new CodedError(callErrors.targetBusy);
  const { number, party } = target;
  const [way] = party.kind === 'agent' ? (agent.ways ?? []) : (party.ways ?? []);
  const who = party.kind === 'agent' ? stranger(party.name) : await whoCalls(ctx, number);
  // The audit entry has no number: the call's row stores it.
  ctx.audit({ target: party.kind === 'agent' ? `agent:${party.agentId}` : 'call:outside' });
  return {
    kind: 'dial',
    agent,
    to: party.kind === 'agent' ? party : { ...party, kind: 'customer', name: who.name },
    number,
    ...who,
    userfield,
    did: way?.shown ?? '',
    trunk: way?.trunk ?? '',
    answers: callLossField,
  };
}

function stranger(name: string): { name: string; customerId: null; level: string } {
  return { name, customerId: null, level: '' };
}

/** The caller's own telephone, ready to ring. Call line '6' rings the own number of an agent without an extension. */
async function ownPhone(
  { tx, tenantId, principal }: SignedInContext<typeof makeCall>,
  extension: string | undefined,
  callType: '1' | '2',
): Promise<Party & { kind: 'agent' }> {
  const { agentId, agentName, ext } = principal;
  if (extension && extension !== ext) throw new CodedError(callErrors.noExtension);
  const { callLine, mobileCallOutStatus } = await ctiConfigTable.find({ tx, tenantId });
  const byLine = !ext && callLine === '6';
  const seat = await findPhoneStatus(tx, tenantId, agentId);
  if (seat.activity !== 'idle' && seat.activity !== 'wrap-up') throw new CodedError(callErrors.busy);
  const own = ext ? await findAgentParty({ tx, tenantId }, agentId) : null;
  if (own?.mobile) return own;
  const party = { kind: 'agent', agentId, extension: ext ?? '', name: agentName } as const;
  if (callType === '1' && !byLine) {
    if (!ext) throw new CodedError(callErrors.noExtension);
    if (!seat.registered) throw new CodedError(callErrors.notRegistered);
    return party;
  }
  if (!byLine && mobileCallOutStatus === '0') throw new CodedError(callErrors.mobileOff);
  const { mobile } = await tx
    .selectFrom('agents')
    .select('mobile')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', agentId)
    .executeTakeFirstOrThrow();
  if (!mobile) throw new CodedError(callErrors.noMobile);
  return { ...party, mobile, ways: await findWays({ tx, tenantId }, agentId, mobile) };
}
