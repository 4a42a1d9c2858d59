import { responseRateWords } from '@lianxi/contracts/online/response-rate';
import { replyTimes } from '@lianxi/contracts/online/silent-monitor.contract';
import { useCall } from '@lianxi/shared/client/use-call';

const STALE_MS = 300_000;

/** What the tenant's response rate is called, and from when it counts. */
export function useResponseWords(): { name: string; from: string } {
  const { data } = useCall(replyTimes, {}, { staleTime: STALE_MS });
  return data ? responseRateWords(data) : { name: '响应率', from: '' };
}

export const rateInWords = (rate: number | null): string => (rate === null ? '—' : `${Math.round(100 * rate)}%`);
