import type { CallRecord } from '@lianxi/contracts/callcenter/call-record.contract';
import type { CallStation } from '@lianxi/contracts/callcenter/call-station';
import { stateFaces } from '@lianxi/contracts/telephony/call-words';
import type { LiveState } from '@lianxi/shared/ui/live-status';
import { outcomeOf } from '../caller/call-outcome.ts';

/** A call in the workbench's list, in progress or over. */
export interface ListedCall {
  readonly linkedid: string;
  readonly callerId: string;
  readonly custName: string;
  readonly direction: CallRecord['direction'];
  readonly begintime: string;
  readonly live: boolean;
  /** Of the agent's own summary; null: the call needs none yet. */
  readonly summary: CallRecord['summary'];
  readonly face: { readonly state: LiveState; readonly text: string };
}

/** One entry for each call (specification section 4): a call in progress replaces its record, and is first. */
export function mergeCalls(desk: readonly CallStation[], records: readonly CallRecord[]): ListedCall[] {
  const atDesk = new Set(desk.map(({ linkedid }) => linkedid));
  return [
    ...desk.map(({ linkedid, callerId, custName, direction, begintime, isEnd, state }) => {
      return { linkedid, callerId, custName, direction, begintime, live: !isEnd, summary: null, face: stateFaces[state] };
    }),
    ...records
      .filter(({ linkedid }) => !atDesk.has(linkedid))
      .map((record) => {
        const { linkedid, callerId, custName, direction, begintime, summary } = record;
        return { linkedid, callerId, custName, direction, begintime, live: false, summary, face: outcomeOf(record) };
      }),
  ];
}
