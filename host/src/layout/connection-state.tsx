import { IconAlertTriangle, IconSync, IconWifi } from '@douyinfe/semi-icons';
import { useAgentSocketStatus } from '@lianxi/shared/client/agent-socket';

const faces = {
  online: { text: '已连接', hint: '与服务器的实时连接正常', icon: IconWifi },
  connecting: { text: '连接中', hint: '正在建立实时连接，消息可能稍有延迟', icon: IconSync },
  offline: { text: '连接已断开', hint: '正在自动重连，恢复后会补齐错过的消息', icon: IconAlertTriangle },
};

/** Is the server reachable live: by icon, word and colour. */
export function ConnectionState() {
  const status = useAgentSocketStatus();
  const { text, hint, icon: Icon } = faces[status];
  return (
    <p className={`header-connection header-connection-${status}`} role="status" title={hint}>
      <Icon aria-hidden />
      {text}
    </p>
  );
}
