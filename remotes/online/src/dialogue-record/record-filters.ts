import { conversationState } from '@lianxi/contracts/online/conversation.contract';
import { useSearchParams } from 'react-router-dom';

/** What the address holds: the same address shows the same list again. */
export interface RecordFilters {
  currentPage: number;
  pageSize: number;
  keyword: string | undefined;
  state: 'queued' | 'active' | 'closed' | undefined;
  agentId: string | undefined;
  agentName: string | undefined;
  beginTime: string | undefined;
  endTime: string | undefined;
  /** The conversation in the drawer. */
  id: string | undefined;
}

export const PAGE_SIZES = [20, 50, 100];

const count = (text: string | null, fallback: number) => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fallback;
};

const time = (text: string | null) => (text && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : undefined);
const digits = (text: string | null) => (text && /^[1-9]\d{0,17}$/.test(text) ? text : undefined);

function read(params: URLSearchParams): RecordFilters {
  const pageSize = count(params.get('pageSize'), PAGE_SIZES[0] ?? 20);
  return {
    currentPage: count(params.get('currentPage'), 1),
    pageSize: PAGE_SIZES.includes(pageSize) ? pageSize : (PAGE_SIZES[0] ?? 20),
    keyword: params.get('keyword')?.trim().slice(0, 50) || undefined,
    state: conversationState.safeParse(params.get('state')).data,
    agentId: digits(params.get('agentId')),
    agentName: params.get('agentName') ?? undefined,
    beginTime: time(params.get('beginTime')),
    endTime: time(params.get('endTime')),
    id: digits(params.get('id')),
  };
}

/** The filters of the address, and a way to change some of them. Any change but the page's starts at page one. */
export function useRecordFilters() {
  const [params, setParams] = useSearchParams();
  const filters = read(params);
  const change = (part: Partial<RecordFilters>) => {
    const next = new URLSearchParams(params);
    if (!('currentPage' in part) && !('id' in part)) next.delete('currentPage');
    for (const [name, value] of Object.entries(part)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, String(value));
    }
    setParams(next, { replace: !('id' in part) });
  };
  const clear = () => setParams(new URLSearchParams());
  const { keyword, state, agentId, beginTime, endTime } = filters;
  return { filters, change, clear, filtered: Boolean(keyword || state || agentId || beginTime || endTime) };
}
