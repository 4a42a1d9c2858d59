import { Switch } from '@douyinfe/semi-ui';
import { telephony } from '@lianxi/contracts/telephony/telephony';
import type { WebPhoneState } from '@lianxi/contracts/telephony/telephony-state';
import { useAction } from '@lianxi/shared/client/use-action';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { mayGoOffline } from './offline-question.ts';

const words: Record<WebPhoneState, string> = {
  off: '网页电话已关闭',
  starting: '网页电话正在注册',
  registered: '网页电话已注册',
  reconnecting: '网页电话正在重新连接',
};

/** Turns the web phone on and off; a failure changes nothing (specification section 4). */
export function WebPhoneSwitch() {
  const phone = useTelephony((state) => state.phone);
  const online = useTelephony((state) => state.status?.status === '1');
  const noExtension = useTelephony((state) => state.extension !== null && state.extension.extension === null);
  const inCall = Object.keys(phone.lines).length > 0;
  const turn = useAction(async (on: boolean) => {
    if (on || !online || (await mayGoOffline())) await telephony.switchWebPhone(on);
  });
  const on = phone.state !== 'off';
  const why = noExtension ? '没有分机号，不能使用网页电话' : inCall ? '通话中不能关闭网页电话' : words[phone.state];

  return (
    <>
      <span className="phone-switch-name" title={why}>
        网页电话
      </span>
      <span className="phone-switch-turn" title={why}>
        <Switch
          size="small"
          aria-label="网页电话"
          checked={turn.running ? !on : on}
          loading={turn.running || phone.state === 'starting'}
          disabled={inCall || noExtension}
          onChange={(next) => void turn.run(next)}
        />
      </span>
      {/* Screen readers read as text what the colour shows. */}
      <span className="lx-unseen" role="status">
        {on ? words[phone.state] : ''}
      </span>
    </>
  );
}
