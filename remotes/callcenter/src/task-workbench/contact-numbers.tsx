import { IconUserCardPhone } from '@douyinfe/semi-icons';
import { Button } from '@douyinfe/semi-ui';
import { userfieldOfTask } from '@lianxi/contracts/callcenter/call-userfield';
import type { MyOutboundTask } from '@lianxi/contracts/outbound/outbound-task.contract';
import type { HeldContact } from '@lianxi/contracts/outbound/task-desk.contract';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';
import { useDial } from '@lianxi/shared/telephony/use-dial';
import { useEffect, useRef, useState } from 'react';
import { refreshDesk } from './use-task-desk.ts';

interface Props {
  task: MyOutboundTask;
  contact: HeldContact;
  /** They are being called. */
  busy: boolean;
}

/** The numbers of the contact, each to dial. In preview mode the next one is dialled after some seconds. */
export function ContactNumbers({ task, contact, busy }: Props) {
  const mayDial = useHolds('homepage_makecall');
  const { ways, dial } = useDial();
  const [way] = ways;
  const { id, taskId, phones, numberAt } = contact;
  const call = (phone: string) =>
    way && void dial.run(phone, way, { userfield: userfieldOfTask(taskId, id) }).then(() => refreshDesk());
  const isReady = mayDial && way !== undefined && !busy && contact.open === null;
  const preview = usePreview(task, isReady, () => call(phones[numberAt] ?? ''));
  return (
    <section className="caller-part" aria-label="号码">
      <h2>号码</h2>
      {!mayDial && <p className="caller-none">没有拨打电话的权限。</p>}
      <ul className="workbench-numbers">
        {phones.map((phone, at) => (
          <li key={phone}>
            <span className="workbench-number">{shownNumber(phone)}</span>
            {at === numberAt && phones.length > 1 && <span className="caller-when">当前</span>}
            {mayDial && way !== undefined && (
              <Button
                theme={at === numberAt && !busy ? 'solid' : 'light'}
                icon={<IconUserCardPhone aria-hidden />}
                loading={dial.running}
                disabled={dial.disabled || busy}
                aria-label={`拨打 ${shownNumber(phone)}`}
                onClick={() => {
                  preview.stop();
                  call(phone);
                }}
              >
                {contact.open === null ? '拨打' : '再拨'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {preview.left !== null && (
        <p className="workbench-countdown" role="timer">
          {preview.left} 秒后自动拨打
          <Button theme="borderless" onClick={preview.stop}>
            暂停
          </Button>
        </p>
      )}
    </section>
  );
}

/** Counts down to the call of a contact who was just shown; null: it does not. A page out of sight does not dial. */
function usePreview(task: MyOutboundTask, isReady: boolean, dial: () => void): { left: number | null; stop: () => void } {
  const inFront = useTabVisible();
  const [left, setLeft] = useState<number | null>(task.mode === 'preview' ? task.previewSeconds : null);
  const newest = useRef(dial);
  newest.current = dial;
  const counts = left !== null && isReady && inFront;
  useEffect(() => {
    if (!counts || left === null) return;
    const timer = setTimeout(() => {
      if (left > 1) return setLeft(left - 1);
      setLeft(null);
      newest.current();
    }, 1000);
    return () => clearTimeout(timer);
  }, [counts, left]);
  return { left: isReady ? left : null, stop: () => setLeft(null) };
}
