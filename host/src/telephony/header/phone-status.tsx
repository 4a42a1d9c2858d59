import { Button, Dropdown } from '@douyinfe/semi-ui';
import { statusOptions } from '@lianxi/contracts/attendance/status-option.contract';
import { telephony } from '@lianxi/contracts/telephony/telephony';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { notifyForced, setByWords } from '@lianxi/shared/seat/forced-status';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { HeaderStatus } from '@lianxi/shared/ui/header-status';
import { useEffect } from 'react';
import { mayGoOffline } from './offline-question.ts';
import { faceOf, OFFLINE, ONLINE } from './status-face.ts';

/** Another user set the status: shows their name. Other notices of a telephone do not change the status. */
const notifyWhenForced = () =>
  telephony.state.subscribe(({ status }, { status: before }) => {
    if (status && before && status.statusSince !== before.statusSince) notifyForced('电话', status, status.statusName);
  });

/** The phone status and its choices: the server's list, online and offline (specification section 4). */
export function PhoneStatus() {
  const status = useTelephony((state) => state.status);
  const { data: options = [] } = useCall(statusOptions, { query: { setType: '1' } }, { staleTime: 60_000 });
  const set = useAction(async (value: string) => {
    if (value !== OFFLINE.value || (await mayGoOffline())) await telephony.setStatus({ status: value });
  });
  useEffect(notifyWhenForced, []);
  const endWrapUp = useAction(() => telephony.endWrapUp());
  if (!status) return null;
  const setBusy = status.reason === 'ring-no-answer' && status.status !== ONLINE.value;
  const header = (
    <HeaderStatus
      title="电话状态"
      face={faceOf(status)}
      choices={[ONLINE, ...options, OFFLINE].map(({ value, name }) => ({ value, text: name }))}
      chosen={status.status}
      choose={set}
      why={setByWords(status)}
    >
      {status.activity === 'wrap-up' && (
        <>
          <Dropdown.Divider />
          <Dropdown.Item onClick={() => void endWrapUp.run()}>结束话后处理</Dropdown.Item>
        </>
      )}
    </HeaderStatus>
  );
  if (!setBusy) return header;
  return (
    <>
      {header}
      <Button size="small" title={setByWords(status)} loading={set.running} onClick={() => void set.run(ONLINE.value)}>
        恢复在线
      </Button>
    </>
  );
}
