import { chatWarnings } from '@lianxi/contracts/online/silent-monitor.contract';
import { MonitorAlerts } from '@lianxi/shared/live/monitor-alert';

/** Tells a supervisor of conversations that they should look at. */
export default function ChatMonitorAlert() {
  return <MonitorAlerts type={2} words={chatWarnings} page="/online/onlinemonitoring" />;
}
