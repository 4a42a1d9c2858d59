import { IconChevronDown } from '@douyinfe/semi-icons';
import { Popover, Switch } from '@douyinfe/semi-ui';
import { telephony } from '@lianxi/contracts/telephony/telephony';
import type { WebPhoneState } from '@lianxi/contracts/telephony/telephony-state';
import { useAction } from '@lianxi/shared/client/use-action';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { useState } from 'react';
import { mayGoOffline } from './offline-question.ts';
import { SoundSettings } from './sound-settings.tsx';

const words: Record<WebPhoneState, string> = {
  off: '网页电话已关闭',
  starting: '网页电话正在注册',
  registered: '网页电话已注册',
  reconnecting: '网页电话正在重新连接',
};

/** Turns the web phone on and off; on a failure it is as before (specification section 4). */
export function WebPhoneSwitch() {
  const phone = useTelephony((state) => state.phone);
  const online = useTelephony((state) => state.status?.status === '1');
  const drill = useTelephony((state) => state.extension?.switchKind === 'simulator');
  const [choosing, setChoosing] = useState(false);
  const inCall = Object.keys(phone.lines).length > 0;
  const turn = useAction(async (on: boolean) => {
    if (on || !online || (await mayGoOffline())) await telephony.switchWebPhone(on);
  });
  const on = phone.state !== 'off';

  return (
    <span className={`phone-switch phone-switch-${phone.state}`} title={inCall ? '通话中不能关闭网页电话' : words[phone.state]}>
      <span className="phone-switch-name">网页电话</span>
      {drill && <span className="phone-drill">演练</span>}
      <Switch
        size="small"
        aria-label="网页电话"
        checked={turn.running ? !on : on}
        loading={turn.running || phone.state === 'starting'}
        disabled={inCall}
        onChange={(next) => void turn.run(next)}
      />
      {on && (
        <Popover
          trigger="custom"
          visible={choosing}
          position="bottom"
          onClickOutSide={() => setChoosing(false)}
          onEscKeyDown={() => setChoosing(false)}
          content={choosing ? <SoundSettings /> : null}
        >
          <button
            type="button"
            className="phone-switch-more"
            aria-label="声音设置"
            aria-expanded={choosing}
            title="声音设置"
            onClick={() => setChoosing(!choosing)}
          >
            <IconChevronDown aria-hidden size="small" />
          </button>
        </Popover>
      )}
      {/* What the colour shows is read out as well. */}
      <span className="lx-unseen" role="status">
        {on ? words[phone.state] : ''}
      </span>
    </span>
  );
}
