import { IconAlertTriangle, IconSync, IconWifi } from '@douyinfe/semi-icons';
import { Popover } from '@douyinfe/semi-ui';
import { useAgentSocketStatus, useNetworkQuality } from '@lianxi/shared/client/agent-socket';
import { PopoverBody } from '@lianxi/shared/ui/popover-body';

const faces = {
  online: { text: '已连接', hint: '与服务器的实时连接正常。', icon: IconWifi, colour: 'online' },
  good: { text: '网络良好', hint: '与服务器的实时连接正常。', icon: IconWifi, colour: 'online' },
  unstable: { text: '网络不稳定', hint: '延迟偏高，消息和通话可能稍有延迟。', icon: IconWifi, colour: 'connecting' },
  poor: { text: '网络较差', hint: '丢包较多，请检查网线或无线信号。', icon: IconAlertTriangle, colour: 'offline' },
  connecting: { text: '连接中', hint: '正在建立实时连接，消息可能稍有延迟。', icon: IconSync, colour: 'connecting' },
  offline: { text: '连接已断开', hint: '正在自动重连，恢复后会补齐错过的消息。', icon: IconAlertTriangle, colour: 'offline' },
};

/** Is the server reachable live, and how well: by icon, word and colour; what was measured on a click (specification section 4). */
export function ConnectionState() {
  const status = useAgentSocketStatus();
  const { delayMs, loss, level } = useNetworkQuality();
  const measured = status === 'online' && level !== 'unknown';
  const { text, hint, icon: Icon, colour } = faces[measured ? level : status];
  const delay = measured && delayMs !== null ? `${delayMs} ms` : null;
  return (
    <>
      <Popover
        trigger="click"
        position="bottom"
        content={
          <PopoverBody label="网络状况" className="header-network">
            <p className="header-network-title">{text}</p>
            <p>{hint}</p>
            <dl>
              <dt>延迟</dt>
              <dd>{delay ?? '—'}</dd>
              <dt>丢包率</dt>
              <dd>{measured ? `${Math.round(loss * 100)}%` : '—'}</dd>
            </dl>
          </PopoverBody>
        }
      >
        <button type="button" className={`header-connection header-connection-${colour}`} title="网络状况">
          <Icon aria-hidden />
          {text}
          {delay && <span className="header-delay">{delay}</span>}
        </button>
      </Popover>
      {/* Only a change of the state is read out, not every new figure. */}
      <span className="lx-unseen" role="status">
        {text}
      </span>
    </>
  );
}
