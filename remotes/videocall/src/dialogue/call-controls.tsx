import IconCamera from '@douyinfe/semi-icons/lib/es/icons/IconCamera';
import IconDesktop from '@douyinfe/semi-icons/lib/es/icons/IconDesktop';
import IconRecord from '@douyinfe/semi-icons/lib/es/icons/IconRadio';
import IconShare from '@douyinfe/semi-icons/lib/es/icons/IconShare';
import IconUserAdd from '@douyinfe/semi-icons/lib/es/icons/IconUserAdd';
import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { useAction } from '@lianxi/shared/client/use-action';
import { useState } from 'react';
import { isRecorded } from '../call/call-state.ts';
import { currentDesk, useMedia } from '../call/current-desk.ts';
import { DeviceControls, HangUp } from '../stage/basic-controls.tsx';
import { Control } from '../stage/control.tsx';
import { DeviceMenu } from './device-menu.tsx';
import { InviteForm } from './invite.form.tsx';
import { takeSnapshot } from './snapshot.ts';
import { TransferForm } from './transfer.form.tsx';

/** The agent's actions on the call, below its pictures. */
export function CallControls({ call }: { call: VideoCall }) {
  const [open, setOpen] = useState<'transfer' | 'invite' | null>(null);
  const { sharing, link } = useMedia();
  const desk = currentDesk();
  const owner = call.agentId === desk.agentId;
  const entered = link === 'connected';
  const otherShares = call.sharer !== null && !sharing;
  const share = useAction(() => desk.media.setScreen(!sharing));
  const snapshot = useAction(() => takeSnapshot(call));
  return (
    <footer className="stage-acts">
      <DeviceControls />
      <DeviceMenu />
      <Control
        name={sharing ? '停止共享' : '共享屏幕'}
        icon={<IconDesktop />}
        on={sharing}
        disabled={!entered || share.running || otherShares}
        problem={otherShares ? '对方正在共享屏幕，只有共享者可以停止' : null}
        onClick={() => void share.run()}
      />
      {owner && <RecordControl call={call} entered={entered} />}
      <Control name="截图" icon={<IconCamera />} disabled={!entered || snapshot.running} onClick={() => void snapshot.run()} />
      {owner && (
        <>
          <Control name="转接" icon={<IconShare />} disabled={call.asked !== null} onClick={() => setOpen('transfer')} />
          <Control name="邀请" icon={<IconUserAdd />} onClick={() => setOpen('invite')} />
        </>
      )}
      <HangUp owner={owner} />
      {open === 'transfer' && <TransferForm sessionId={call.sessionId} onClose={() => setOpen(null)} />}
      {open === 'invite' && <InviteForm sessionId={call.sessionId} onClose={() => setOpen(null)} />}
    </footer>
  );
}

/** The call contains whether it is really recorded: the server must receive pieces of the picture. Others may be asked first. */
function RecordControl({ call, entered }: { call: VideoCall; entered: boolean }) {
  const { media } = currentDesk();
  const on = isRecorded(call);
  const turn = useAction(() => (on ? media.stopRecording() : media.record()));
  return (
    <Control
      name={call.recordAsked ? '取消录制' : on ? '停止录制' : '开始录制'}
      icon={<IconRecord />}
      on={on}
      disabled={!entered || turn.running || (!on && !call.recordConsent)}
      problem={call.recordConsent ? null : '客户未同意录制'}
      onClick={() => void turn.run()}
    />
  );
}
