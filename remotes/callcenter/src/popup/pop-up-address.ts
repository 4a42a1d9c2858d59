import type { callEvent } from '@lianxi/contracts/callcenter/events';
import type { PayloadOf } from '@lianxi/contracts/kit/events';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';

/** Why a pop-up is open (specification section 2). `callin` is not in its address: it is what a pop-up without a type is for. */
const typeWords = { callin: '来电', search: '查找', callout: '拨号', transfer: '转接', threeway: '三方' } as const;
export type PopUpType = keyof typeof typeWords;

const typeOfEvent = { ringing: 'callin', dialing: 'callout', tfringing: 'transfer', threeway: 'threeway' } as const;

/** The call events that open a pop-up at whom they are about (specification section 4), and the agent's own dialling. */
export type PopUpEvent = keyof typeof typeOfEvent;
export const popUpEvents = Object.keys(typeOfEvent) as PopUpEvent[];

/** What the address of a pop-up says. */
export interface PopUpAddress {
  readonly type: PopUpType;
  /** Whole, or masked with its handle. */
  readonly callerId: string;
  /** The extension that it came from, and the one that it is for. */
  readonly fid: string;
  readonly tid: string;
  readonly linkedid: string | null;
}

/** What the tab is called: the number as its reader may see it. */
export const titleOf = ({ type, callerId }: Pick<PopUpAddress, 'type' | 'callerId'>): string =>
  [typeWords[type], shownNumber(callerId)].filter(Boolean).join(' ');

/** The path and title by which the portal opens a pop-up. */
export function popUpTab({ type, callerId, fid, tid, linkedid }: PopUpAddress): { path: string; title: string } {
  const query = new URLSearchParams({ ...(type !== 'callin' && { type }), callerId });
  for (const [name, value] of Object.entries({ fid, tid, linkedid })) if (value) query.set(name, value);
  return { path: `/popup?${query}`, title: titleOf({ type, callerId }) };
}

type Told = Pick<PayloadOf<typeof callEvent>, 'cid' | 'fid' | 'tid' | 'linkedid'>;

export function addressOfEvent(event: PopUpEvent, { cid, fid, tid, linkedid }: Told): PopUpAddress {
  return { type: typeOfEvent[event], callerId: cid, fid, tid, linkedid: linkedid || null };
}

/** A number that somebody looks at, without a call. */
export const searchOf = (callerId: string): PopUpAddress => ({ type: 'search', callerId, fid: '', tid: '', linkedid: null });

const LONGEST_NUMBER = 200;

/** Reads an address, which anybody may have typed. */
export function readPopUp(params: URLSearchParams): PopUpAddress {
  const text = (name: string, most: number) => (params.get(name) ?? '').trim().slice(0, most);
  const type = text('type', 20);
  const linkedid = text('linkedid', 20);
  return {
    type: Object.hasOwn(typeWords, type) ? (type as PopUpType) : 'callin',
    callerId: text('callerId', LONGEST_NUMBER),
    fid: text('fid', 20),
    tid: text('tid', 20),
    linkedid: /^[1-9]\d{0,17}$/.test(linkedid) ? linkedid : null,
  };
}
