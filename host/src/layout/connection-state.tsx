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

/**
 * The live connection to the server and its quality: icon, word and colour; a click shows the figures (specification section 4).
 */
export function ConnectionState() {
  const status = useAgentSocketStatus();
  const { delayMs, loss, level, silentSince } = useNetworkQuality();
  const connected = silentSince === null ? status : 'offline';
  const measured = connected === 'online' && level !== 'unknown';
  const { text, hint, icon: Icon, colour } = faces[measured ? level : connected];
  const delay = measured && delayMs !== null ? `${delayMs} ms` : null;
  const lost = `${Math.round(loss * 100)}%`;
  // The figure that the word is about: a poor network loses, and what does arrive may be fast.
  const figure = measured && level === 'poor' ? `丢包 ${lost}` : delay;
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
              <dd>{measured ? lost : '—'}</dd>
            </dl>
          </PopoverBody>
        }
      >
        <button type="button" className={`header-connection header-connection-${colour}`} title="网络状况">
          <Icon aria-hidden />
          {text}
          {figure && <span className="header-delay">{figure}</span>}
        </button>
      </Popover>
      {/* Screen readers read only a change of the state, not every new figure. */}
      <span className="lx-unseen" role="status">
        {text}
      </span>
    </>
  );
}
