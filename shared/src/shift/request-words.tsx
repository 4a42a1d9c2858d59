import { Tag } from '@douyinfe/semi-ui';
import { daysLater } from '@lianxi/contracts/attendance/rotation';
import {
  leaveKindNames,
  type RequestState,
  requestKindNames,
  requestStateNames,
  type ShiftRequest,
} from '@lianxi/contracts/attendance/shift-request.contract';
import { momentWords } from './moment-words.ts';

const minute = (at: string | null) => (at === null ? '' : momentWords(at).slice(0, 16));

/** Whole days as days, and hours of one day with its date once. */
function spanWords(begin: string, end: string): string {
  const [day, from] = begin.split(' ');
  const [lastDay = '', to] = end.split(' ');
  if (from === '00:00' && to === '00:00') {
    const last = daysLater(lastDay, -1);
    return last === day ? `${day} 全天` : `${day} 至 ${last}`;
  }
  return day === lastDay ? `${begin}–${to}` : `${begin} 至 ${end}`;
}

/** What a request asks for, in one line. */
export function requestWords(request: ShiftRequest): string {
  const { kind, leaveKind, beginTime, endTime, punchKind, day, otherAgName, otherDay } = request;
  if (kind === 'correction') return `补${punchKind === 'in' ? '签入' : '签出'} ${minute(beginTime)}`;
  if (kind === 'swap') return otherDay ? `${day} 的班换 ${otherAgName} ${otherDay} 的班` : `${day} 的班由 ${otherAgName} 接`;
  const span = spanWords(minute(beginTime), minute(endTime));
  return kind === 'leave' && leaveKind ? `${leaveKindNames[leaveKind]} ${span}` : span;
}

export const kindWords = ({ kind }: ShiftRequest): string => requestKindNames[kind];

const colours: Record<RequestState, 'orange' | 'blue' | 'green' | 'red' | 'grey'> = {
  submitted: 'orange',
  accepted: 'blue',
  approved: 'green',
  refused: 'red',
  withdrawn: 'grey',
};

/** A swap waits for the colleague first. */
export function RequestStateTag({ request: { kind, state } }: { request: Pick<ShiftRequest, 'kind' | 'state'> }) {
  const waits = kind === 'swap' && state === 'submitted';
  return <Tag color={colours[state]}>{waits ? '待同事同意' : requestStateNames[state]}</Tag>;
}
