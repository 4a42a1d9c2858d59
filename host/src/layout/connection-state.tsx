import { IconAlertTriangle, IconSync, IconWifi } from '@douyinfe/semi-icons';
import { useAgentSocketStatus, useNetworkQuality } from '@lianxi/shared/client/agent-socket';

const faces = {
  online: { text: '已连接', hint: '与服务器的实时连接正常', icon: IconWifi, colour: 'online' },
  good: { text: '网络良好', hint: '', icon: IconWifi, colour: 'online' },
  unstable: { text: '网络不稳定', hint: '', icon: IconWifi, colour: 'connecting' },
  poor: { text: '网络较差', hint: '', icon: IconAlertTriangle, colour: 'offline' },
  connecting: { text: '连接中', hint: '正在建立实时连接，消息可能稍有延迟', icon: IconSync, colour: 'connecting' },
  offline: { text: '连接已断开', hint: '正在自动重连，恢复后会补齐错过的消息', icon: IconAlertTriangle, colour: 'offline' },
};

/** Is the server reachable live, and how well: by icon, word and colour, the measured delay beside it (specification section 4). */
export function ConnectionState() {
  const status = useAgentSocketStatus();
  const { delayMs, loss, level } = useNetworkQuality();
  const measured = status === 'online' && level !== 'unknown';
  const { text, hint, icon: Icon, colour } = faces[measured ? level : status];
  const figures = `延迟 ${delayMs === null ? '—' : `${delayMs} ms`}，丢包 ${Math.round(loss * 100)}%`;
  return (
    <p className={`header-connection header-connection-${colour}`} title={measured ? figures : hint}>
      <Icon aria-hidden />
      {/* Only a change of the state is read out, not every new figure. */}
      <span role="status">{text}</span>
      {measured && delayMs !== null && <span className="header-delay">{delayMs} ms</span>}
    </p>
  );
}
