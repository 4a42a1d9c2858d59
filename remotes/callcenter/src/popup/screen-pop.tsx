import { myCallRecords } from '@lianxi/contracts/callcenter/call-record.contract';
import { callRecordChanged } from '@lianxi/contracts/callcenter/events';
import { telephony } from '@lianxi/contracts/telephony/telephony';
import { onAgentEvent } from '@lianxi/shared/client/agent-socket';
import { invalidate } from '@lianxi/shared/client/use-call';
import { useLatest } from '@lianxi/shared/list/use-latest';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useEffect } from 'react';
import { addressOfEvent, type PopUpEvent, popUpEvents, popUpTab } from './pop-up-address.ts';

/** Opens the pop-up of a call that reaches this agent, on any page. It draws nothing: it is part of the header. */
export default function ScreenPop() {
  const openTab = useOpenTab();
  const pop = useLatest((event: PopUpEvent, told: Parameters<typeof addressOfEvent>[1]) => {
    const { path, title } = popUpTab(addressOfEvent(event, told));
    openTab(path, { title });
  });
  useEffect(() => {
    const stops = [
      ...popUpEvents.map((event) => telephony.on(event, (told) => pop(event, told))),
      telephony.on('hangup', () => void invalidate(myCallRecords)),
      onAgentEvent(callRecordChanged, () => void invalidate(myCallRecords)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [pop]);
  return null;
}
