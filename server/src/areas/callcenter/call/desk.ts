import type { CallParty, CallStation } from '@lianxi/contracts/callcenter/call-station';
import { visitPlanOf } from '@lianxi/contracts/callcenter/call-userfield';
import { WITHHELD_NUMBER } from '@lianxi/contracts/telephony/call-words';
import type { Cipher } from '../../../platform/crypto/cipher.ts';
import { maskPhone, phoneHandle } from '../../../platform/permissions/mask.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { type Call, type Leg, legOfAgent, talks } from './call.ts';

/** The agent or page that reads a call. */
export interface DeskReader {
  readonly cipher: Cipher;
  readonly agentId: string;
  /** The reader has the right `contact_number` and sees whole numbers. */
  readonly whole: boolean;
  /** Masked numbers from earlier calls of this function. Masking a number costs as much as all the rest. */
  readonly masked?: Map<string, string>;
}

/** A number of the telephone network, whole or masked as the reader may see it. */
export function showNumber({ cipher, whole, masked }: Omit<DeskReader, 'agentId'>, number: string): string {
  if (whole || number === '' || number === WITHHELD_NUMBER) return number;
  const shown = masked?.get(number) ?? maskPhone(number, phoneHandle(cipher, number));
  masked?.set(number, shown);
  return shown;
}

function showName({ whole }: DeskReader, name: string): string {
  return whole ? name : maskNumbersIn(name);
}

function extensionOf(leg: Leg | undefined): string {
  return leg?.party.kind === 'agent' ? leg.party.extension : '';
}

/** A call as an agent's desk shows it; null: it is not at their desk. */
export function stationOf(call: Call, reader: DeskReader): CallStation | null {
  const own = legOfAgent(call, reader.agentId);
  const awaited = call.service?.kind === 'reconnect' && call.service.party.agentId === reader.agentId;
  if (!own && !awaited) return null;
  const from = call.legs.find(({ no }) => no === own?.from);
  return {
    linkedid: call.id,
    ...otherSide(call, reader, own),
    did: call.did,
    direction: call.direction,
    isEnd: false,
    begintime: new Date(call.startedAt).toISOString(),
    answertime: call.answeredAt === null ? null : new Date(call.answeredAt).toISOString(),
    endtime: null,
    tid: own ? extensionOf(own) : '',
    ttid: extensionOf(from),
    fid: extensionOf(from) || (call.direction === 'in' ? '' : extensionOf(call.legs[0])),
    ivrflows: call.flows.join(' > '),
    flag: flagOf(call, own),
    skillGroupName: call.queue?.skillGroupName ?? '',
    visitPlanId: visitPlanOf(call.userfield),
    custId: call.customerId,
    state: own ? stateOf(call, own) : 'reconnecting',
    leg: own?.no ?? 0,
    muted: own?.muted ?? false,
    recording: call.recording.state,
    parties: call.legs.filter((leg) => isSeenBy(leg, own)).map((leg) => partyOf(leg, reader)),
  };
}

/** Between agents: the colleague's extension and name; else the customer's. */
function otherSide(call: Call, reader: DeskReader, own: Leg | undefined): { callerId: string; custName: string } {
  if (call.direction !== 'internal') return { callerId: showNumber(reader, call.number), custName: showName(reader, call.name) };
  const other = call.legs.find((leg) => leg !== own && leg.party.kind === 'agent' && leg.role !== 'supervisor');
  return other ? { callerId: extensionOf(other), custName: other.party.name } : { callerId: call.number, custName: call.name };
}

function flagOf(call: Call, own: Leg | undefined): CallStation['flag'] {
  if (own?.as === 'invited') return 'threeway';
  if (own?.as === 'target' || own?.as === 'consulted') return 'transfer';
  return call.direction === 'in' || !own?.auto ? 'callin' : 'callout';
}

/** Only the listener sees their own listening. A supervisor who speaks to all is visible. */
function isSeenBy(leg: Leg, own: Leg | undefined): boolean {
  return leg.role !== 'supervisor' || leg === own || leg.watch?.mode === 'barge';
}

function partyOf(leg: Leg, reader: DeskReader): CallParty {
  const { party } = leg;
  return {
    leg: leg.no,
    kind: party.kind,
    role: leg.role,
    name: party.kind === 'agent' ? party.name : showName(reader, party.name),
    number: party.kind === 'agent' ? party.extension : showNumber(reader, party.number),
    agentId: party.kind === 'agent' ? party.agentId : null,
    state: leg.state === 'ringing' ? 'ringing' : leg.heldBy === null ? 'talking' : 'held',
    muted: leg.muted,
  };
}

function stateOf(call: Call, own: Leg): CallStation['state'] {
  if (own.state === 'ringing') return own.auto ? 'dialing' : 'ringing';
  if (own.role === 'supervisor') return 'monitoring';
  const others = call.legs.filter((leg) => leg !== own && leg.role !== 'supervisor');
  if (own.role === 'consulted' || others.some((leg) => leg.role === 'consulted' && leg.from === own.no)) return 'consulting';
  if (own.heldBy !== null) return 'on-hold';
  if (others.some((leg) => leg.heldBy === own.no)) return 'held';
  const talking = others.filter(talks).length;
  return talking > 1 ? 'threeway' : talking === 1 ? 'talking' : 'dialing';
}
