import { MonitorAlerts } from '@lianxi/shared/live/monitor-alert';

const words = { 1: '敏感词', 2: '差评', 3: '首次响应超时', 4: '未及时接听', 5: '未及时关闭' };

/** Tells a supervisor of calls that they should look at. */
export default function MonitorAlert() {
  return <MonitorAlerts type={1} words={words} page="/callcenter/monitoring" />;
}
