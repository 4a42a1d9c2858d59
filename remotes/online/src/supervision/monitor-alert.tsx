import { callWarnings } from '@lianxi/contracts/callcenter/monitoring.contract';
import { conversationWarnings } from '@lianxi/contracts/online/silent-monitor.contract';
import { MonitorAlerts } from '@lianxi/shared/live/monitor-alert';
import { useHolds } from '@lianxi/shared/session/use-session';

const ofChat = [conversationWarnings];
const ofBoth = [conversationWarnings, callWarnings];

/** The warnings of conversations, and of calls for who supervises both: one panel. */
export default function ChatMonitorAlert() {
  return <MonitorAlerts sources={useHolds('callcenter_monitoring') ? ofBoth : ofChat} />;
}
