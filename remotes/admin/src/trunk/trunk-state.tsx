import { LiveStatus } from '@lianxi/shared/ui/live-status';

/** Whether a line carries calls now. */
export function TrunkState({ enabled = true, reachable }: { enabled?: boolean; reachable: boolean }) {
  if (!enabled) return <LiveStatus state="offline" text="已停用" />;
  return <LiveStatus state={reachable ? 'idle' : 'busy'} text={reachable ? '正常' : '不通'} />;
}
