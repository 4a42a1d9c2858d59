import { IconChevronDown } from '@douyinfe/semi-icons';
import { Popover } from '@douyinfe/semi-ui';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { lazy, Suspense, useState } from 'react';
import { PartBoundary } from '../../boot/part-boundary.tsx';
import { WebPhoneSwitch } from './web-phone-switch.tsx';

const loadSettings = () => import(/* webpackChunkName: "phone-settings" */ './phone-settings.tsx');

function Settings({ on }: { on: boolean }) {
  // `lazy` stores a failure for ever: each opening has its own.
  const [View] = useState(() => lazy(loadSettings));
  return (
    <PartBoundary what="话机设置" onBroken={() => undefined}>
      <Suspense fallback={null}>
        <View on={on} />
      </Suspense>
    </PartBoundary>
  );
}

/** The agent's telephone: the web phone or the desk telephone, and its settings. */
export function Telephone() {
  const phone = useTelephony((state) => state.phone);
  const deskSet = useTelephony((state) => state.extension?.analoguePhone === 1);
  const registered = useTelephony((state) => state.status?.registered ?? false);
  const drill = useTelephony((state) => state.extension?.switchKind === 'simulator');
  const down = useTelephony((state) => state.extension?.switchUp === false);
  const [choosing, setChoosing] = useState(false);
  const on = phone.state !== 'off';
  const label = on ? '声音设置' : '话机设置';
  const tone = deskSet ? (registered ? 'registered' : 'reconnecting') : phone.state;

  return (
    <span className={`phone-switch phone-switch-${tone}`}>
      {drill && <span className="phone-sign">演练</span>}
      {down && (
        <span className="phone-sign" title="电话服务暂不可用，恢复后自动重新连接">
          中断
        </span>
      )}
      {deskSet ? (
        <span role="status">
          <span className="phone-switch-name">IP话机</span> {registered ? '已注册' : '未注册'}
        </span>
      ) : (
        <WebPhoneSwitch />
      )}
      {on && phone.soundLocked && (
        <span className="phone-sign" title="浏览器要求先操作页面：点击任意处即可听到铃声">
          铃声未启用
        </span>
      )}
      <Popover
        trigger="custom"
        visible={choosing}
        position="bottom"
        onClickOutSide={() => setChoosing(false)}
        onEscKeyDown={() => setChoosing(false)}
        content={choosing ? <Settings on={on} /> : null}
      >
        <button
          type="button"
          className="phone-switch-more"
          aria-label={label}
          aria-expanded={choosing}
          title={label}
          onClick={() => setChoosing(!choosing)}
        >
          <IconChevronDown aria-hidden size="small" />
        </button>
      </Popover>
    </span>
  );
}
