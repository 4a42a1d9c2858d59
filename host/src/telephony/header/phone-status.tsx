import { IconChevronDown, IconTick } from '@douyinfe/semi-icons';
import { Dropdown } from '@douyinfe/semi-ui';
import { type PhoneStatus as Status, statusOptions } from '@lianxi/contracts/callcenter/phone-status.contract';
import { telephony } from '@lianxi/contracts/telephony/telephony';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { setByWords, tellForced } from '@lianxi/shared/seat/forced-status';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { ActionMenu } from '@lianxi/shared/ui/action-menu';
import { type LiveState, LiveStatus } from '@lianxi/shared/ui/live-status';
import { useEffect } from 'react';
import { mayGoOffline } from './offline-question.ts';

const ONLINE = { value: '1', name: '在线' };
const OFFLINE = { value: '0', name: '离线' };

const activities: Record<Exclude<Status['activity'], 'idle'>, { state: LiveState; text: string }> = {
  ringing: { state: 'ringing', text: '振铃' },
  dialing: { state: 'ringing', text: '呼叫中' },
  talking: { state: 'talking', text: '通话中' },
  'wrap-up': { state: 'after-call', text: '话后处理' },
};

/** What the status button shows: what the telephone does, else what the agent chose. */
function faceOf({ status, statusName, activity }: Status): { state: LiveState; text: string } {
  if (activity !== 'idle') return activities[activity];
  if (status === ONLINE.value) return { state: 'idle', text: statusName || ONLINE.name };
  return { state: status === OFFLINE.value ? 'offline' : 'busy', text: statusName || OFFLINE.name };
}

/** Somebody else set the status: says who. The rest of what is told of a telephone leaves the status as it was. */
const tellWhenForced = () =>
  telephony.state.subscribe(({ status }, { status: before }) => {
    if (status && before && status.statusSince !== before.statusSince) tellForced('电话', status, status.statusName);
  });

/** The phone status, and what it can be: the server's list beside online and offline (specification section 4). */
export function PhoneStatus() {
  const status = useTelephony((state) => state.status);
  const { data: options = [] } = useCall(statusOptions, { query: { setType: '1' } }, { staleTime: 60_000 });
  const set = useAction(async (value: string) => {
    if (value !== OFFLINE.value || (await mayGoOffline())) await telephony.setStatus({ status: value });
  });
  useEffect(tellWhenForced, []);
  const endWrapUp = useAction(() => telephony.endWrapUp());
  if (!status) return null;
  const face = faceOf(status);
  const forced = setByWords(status);

  return (
    <ActionMenu
      trigger="click"
      position="bottomLeft"
      entries={
        <>
          <Dropdown.Title>电话状态</Dropdown.Title>
          {[ONLINE, ...options, OFFLINE].map(({ value, name }) => (
            <Dropdown.Item key={value} onClick={() => void set.run(value)}>
              {name}
              {value === status.status && <IconTick className="header-menu-tick" aria-label="当前" />}
            </Dropdown.Item>
          ))}
          {forced && <Dropdown.Item disabled>{forced}</Dropdown.Item>}
          {status.activity === 'wrap-up' && (
            <>
              <Dropdown.Divider />
              <Dropdown.Item onClick={() => void endWrapUp.run()}>结束话后处理</Dropdown.Item>
            </>
          )}
        </>
      }
    >
      <button type="button" className="phone-status" aria-label={`电话状态：${face.text}`} disabled={set.running}>
        <LiveStatus state={face.state} text={face.text} />
        <IconChevronDown aria-hidden size="small" />
      </button>
    </ActionMenu>
  );
}
