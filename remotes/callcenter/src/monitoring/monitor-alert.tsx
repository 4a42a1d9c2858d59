import { callWarnings } from '@lianxi/contracts/callcenter/monitoring.contract';
import { MonitorAlerts } from '@lianxi/shared/live/monitor-alert';
import { useHolds } from '@lianxi/shared/session/use-session';

const sources = [callWarnings];

/** The warnings of calls. Who also supervises the chat has one panel for both, which the chat draws. */
export default function MonitorAlert() {
  return useHolds('online_onlinemonitoring') ? null : <MonitorAlerts sources={sources} />;
}
