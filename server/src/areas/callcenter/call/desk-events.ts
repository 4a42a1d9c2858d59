import type { CallStation } from '@lianxi/contracts/callcenter/call-station';
import { dialFailure } from '@lianxi/contracts/callcenter/dial-failure';
import { callChanged, callEvent } from '@lianxi/contracts/callcenter/events';
import { missedCauseNames } from '@lianxi/contracts/callcenter/missed-cause';
import type { PayloadOf } from '@lianxi/contracts/kit/events';
import type { TenantTx, Tx } from '../../../platform/db/db.ts';
import { statement } from '../../../platform/db/statement.ts';
import { whoSees } from '../seat/seat-of-call.ts';
import type { Step } from './call.machine.ts';
import type { Call, Fact, Leg, LegEndCause, MissedCause } from './call.ts';
import { type DeskReader, showNumber, stationOf } from './desk.ts';

type Event = PayloadOf<typeof callEvent>['event'];

/** The data of a call's agents that their notifications need. */
export interface Desks {
  readonly agents: readonly string[];
  /** Agents who see whole numbers. */
  readonly sees: ReadonlySet<string>;
  readonly code: string;
}

/** Agents whose seats a step does not change. */
export async function readDesks({ tx, tenantId }: TenantTx, agents: readonly string[]): Promise<Omit<Desks, 'agents'>> {
  const { rows } = await statement<{ code: string; sees: string[] }>`
    select code, array(${whoSees(tenantId, agents)})::text[] as sees from tenants where id = ${tenantId}`.execute(tx);
  return { sees: new Set(rows[0]?.sees), code: rows[0]?.code ?? '' };
}

/** Notifies the agents of a call of what a step changed at their desks. Each gets what they may see. */
export async function notifyDesks(
  tenant: TenantTx,
  { agents, sees, code, masked }: Desks & Required<Pick<DeskReader, 'masked'>>,
  before: Call | null,
  { call, facts }: Step,
  freed: ReadonlySet<string>,
): Promise<void> {
  const { cipher } = tenant;
  for (const agentId of agents) {
    const reader = { cipher, agentId, whole: sees.has(agentId), masked };
    const was = before ? stationOf(before, reader) : null;
    const now = stationOf(call, reader);
    for (const { event, leg, notify } of eventsFor(agentId, call, facts, freed, isBack(before, agentId))) {
      await tenant.publish(callEvent, [agentId], eventPayload(call, now, reader, code, event, leg, notify));
    }
    if (now && JSON.stringify(now) !== JSON.stringify(was)) await tenant.publish(callChanged, [agentId], now);
    if (was && !now) {
      const endtime = new Date(call.ended?.at ?? Date.now()).toISOString();
      await tenant.publish(callChanged, [agentId], { ...was, isEnd: true, state: 'ended', endtime });
    }
  }
}

interface DeskEvent {
  event: Event;
  leg: Leg | null;
  notify: string;
}

/** The agent's page was away and is back: a call that continues is no news. */
function isBack(before: Call | null, agentId: string): boolean {
  return before?.service?.kind === 'reconnect' && before.service.party.agentId === agentId;
}

/** The specification's events of an agent, in the order in which the facts happened. */
function eventsFor(agentId: string, call: Call, facts: readonly Fact[], freed: ReadonlySet<string>, back: boolean): DeskEvent[] {
  const events: DeskEvent[] = [];
  const add = (event: Event, leg: Leg | null = null, notify = '') => events.push({ event, leg, notify });
  const isOwn = (leg: Leg) => leg.party.kind === 'agent' && leg.party.agentId === agentId;
  const ended = facts.find((fact) => fact.kind === 'ended');
  for (const fact of facts) {
    if (fact.kind === 'leg-started' && isOwn(fact.leg)) {
      const event = back ? null : ringEvent(fact.leg);
      if (event) add(event, fact.leg);
    } else if (fact.kind === 'leg-up' && isOwn(fact.leg) && fact.leg.as !== 'supervisor' && !fact.leg.auto)
      add('answer', fact.leg);
    else if (fact.kind === 'answered') {
      const own = call.legs.find(isOwn);
      if (own?.auto) add('answer', own);
    } else if (fact.kind === 'held' || fact.kind === 'resumed') {
      const leg = call.legs.find(({ no }) => no === fact.leg);
      if (leg && isOwn(leg)) add(fact.kind === 'held' ? 'hold' : 'resume', leg);
    } else if (fact.kind === 'transfer-failed' && fact.agentId === agentId) add('transfer_failed', null, reasonText(fact.cause));
    else if (fact.kind === 'leg-ended' && isOwn(fact.leg)) {
      add('hangup', fact.leg, ended?.kind === 'ended' ? endedText(call, ended.missed) : '');
      if (freed.has(agentId)) add('idle', fact.leg);
    }
  }
  return events;
}

function endedText({ direction }: Call, missed: MissedCause): string {
  return direction === 'out' ? dialFailure(missed) : missedCauseNames[missed];
}

function ringEvent({ as, auto }: Leg): Event | null {
  if (as === 'supervisor') return null;
  if (as === 'invited') return 'threeway';
  if (as === 'target' || as === 'consulted') return 'tfringing';
  return auto ? 'dialing' : 'ringing';
}

const reasons: Partial<Record<LegEndCause, string>> = {
  busy: '对方忙',
  rejected: '对方拒接',
  'no-answer': '对方无人接听',
  'bad-number': '空号或号码有误',
  'not-registered': '对方话机未注册',
};

function reasonText(cause: LegEndCause): string {
  return `转接失败：${reasons[cause] ?? '网络故障'}`;
}

function eventPayload(
  call: Call,
  station: CallStation | null,
  reader: DeskReader,
  tenantcode: string,
  event: Event,
  leg: Leg | null,
  notify: string,
): PayloadOf<typeof callEvent> {
  return {
    event,
    linkedid: call.id,
    cid: station?.callerId ?? (call.direction === 'internal' ? call.number : showNumber(reader, call.number)),
    did: call.did,
    uid: reader.agentId,
    fid: station?.fid ?? '',
    tid: leg?.party.kind === 'agent' ? leg.party.extension : (station?.tid ?? ''),
    ivrflows: call.flows.join(' > '),
    task_id: call.userfield,
    notify,
    client_category: call.level,
    tenantcode,
    at: new Date().toISOString(),
    consulted: leg?.as === 'consulted',
    waiting: [],
  };
}

/** The agents who may see whole numbers. */
export async function seesNumbers(tx: Tx, tenantId: number, agentIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await whoSees(tenantId, agentIds).execute(tx);
  return new Set(rows.map((row) => row.agent_id));
}
