import type { callEvent } from '@lianxi/contracts/callcenter/events';
import type { PayloadOf } from '@lianxi/contracts/kit/events';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';

/** Why a pop-up is open (specification section 2). `callin` is not in the address: it is the default type. */
const typeWords = {
  callin: '来电',
  search: '查找',
  callout: '拨号',
  transfer: '转接',
  consult: '咨询',
  threeway: '三方',
} as const;
export type PopUpType = keyof typeof typeWords;

const typeOfEvent = { ringing: 'callin', dialing: 'callout', tfringing: 'transfer', threeway: 'threeway' } as const;

/** The call events that open a pop-up for one party (specification section 4), and the agent's own dialling. */
export type PopUpEvent = keyof typeof typeOfEvent;
export const popUpEvents = Object.keys(typeOfEvent) as PopUpEvent[];

/** The content of a pop-up's address. */
export interface PopUpAddress {
  readonly type: PopUpType;
  /** The full number, or a masked one with its handle. */
  readonly callerId: string;
  /** The extension that calls, and the extension that is called. */
  readonly fid: string;
  readonly tid: string;
  readonly linkedid: string | null;
}

/** The name of the tab: the number as its reader may see it. */
export const titleOf = ({ type, callerId }: Pick<PopUpAddress, 'type' | 'callerId'>): string =>
  [typeWords[type], shownNumber(callerId)].filter(Boolean).join(' ');

/** The path and title with which the portal opens a pop-up. */
export function popUpTab({ type, callerId, fid, tid, linkedid }: PopUpAddress): { path: string; title: string } {
  const query = new URLSearchParams({ ...(type !== 'callin' && { type }), callerId });
  for (const [name, value] of Object.entries({ fid, tid, linkedid })) if (value) query.set(name, value);
  return { path: `/popup?${query}`, title: titleOf({ type, callerId }) };
}

type Told = Pick<PayloadOf<typeof callEvent>, 'cid' | 'fid' | 'tid' | 'linkedid' | 'consulted'>;

export function addressOfEvent(event: PopUpEvent, { cid, fid, tid, linkedid, consulted }: Told): PopUpAddress {
  const type = consulted ? 'consult' : typeOfEvent[event];
  return { type, callerId: cid, fid, tid, linkedid: linkedid || null };
}

/** A number that an agent looks up, without a call. */
export const searchOf = (callerId: string): PopUpAddress => ({ type: 'search', callerId, fid: '', tid: '', linkedid: null });

const LONGEST_NUMBER = 200;

/** Reads an address, which any user may have typed. */
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
