import { IconAlertTriangle, IconClear, IconClock, IconSend, IconTickCircle } from '@douyinfe/semi-icons';
import { mailStates, type MailState as State } from '@lianxi/contracts/admin/mail.contract';
import type { ReactNode } from 'react';
import './mail.css';

const icons: Record<State, ReactNode> = {
  queued: <IconClock aria-hidden />,
  sending: <IconSend aria-hidden />,
  sent: <IconTickCircle aria-hidden />,
  failed: <IconClear aria-hidden />,
  unknown: <IconAlertTriangle aria-hidden />,
};

/** Where a mail is on its way; why it failed on hover. */
export function MailState({ state, error }: { state: State; error: string }) {
  return (
    <span className="mail-state" data-state={state} title={error || undefined}>
      {icons[state]}
      {mailStates[state]}
    </span>
  );
}
