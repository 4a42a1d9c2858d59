import { LiveStatus } from '@lianxi/shared/ui/live-status';

/** Whether a line can carry calls now. `registered`: with its carrier, null where no registration is needed. */
export function TrunkState({
  enabled = true,
  reachable,
  registered = null,
}: {
  enabled?: boolean;
  reachable: boolean;
  registered?: boolean | null;
}) {
  if (!enabled) return <LiveStatus state="offline" text="已停用" />;
  if (!reachable) return <LiveStatus state="busy" text="不通" />;
  return registered === false ? <LiveStatus state="busy" text="未注册" /> : <LiveStatus state="idle" text="正常" />;
}
