import {
  IconForward,
  IconGridRectangle,
  IconMicrophone,
  IconMicrophoneOff,
  IconPause,
  IconPlay,
  IconStop,
  IconUndo,
  IconUserCardPhone,
  IconUserGroup,
} from '@douyinfe/semi-icons';
import { Button } from '@douyinfe/semi-ui';
import type { CallStation } from '@lianxi/contracts/callcenter/call-station';
import type { CallActions } from '@lianxi/contracts/telephony/call-actions';
import { telephony } from '@lianxi/contracts/telephony/telephony';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCallKeys } from '@lianxi/shared/telephony/use-call-keys';
import { BarPopover } from './bar-popover.tsx';
import { Keypad } from './keypad.tsx';
import { TransferButton } from './transfer-button.tsx';

/** The actions that the call allows now. Keys: Alt+1 answers, Alt+2 ends, Alt+3 holds, Alt+4 mutes. */
export function CallButtons({ call, can, byHand }: { call: CallStation; can: CallActions; byHand: boolean }) {
  const { linkedid, muted } = call;
  const answer = useAction(() => telephony.answer(linkedid));
  const end = useAction(() => (can.reject ? telephony.reject(linkedid) : telephony.hangUp(linkedid)));
  const hold = useAction(() => telephony.hold(linkedid, can.hold));
  const mute = useAction(() => telephony.mute(linkedid, !muted));
  const settle = useAction((action: 'complete' | 'return') => telephony.endConsult(linkedid, action));
  const threeWay = useAction(() => telephony.threeWay(linkedid));
  useCallKeys({
    Digit1: can.answer && (() => answer.run()),
    Digit2: (can.reject || can.hangUp) && (() => end.run()),
    Digit3: (can.hold || can.resume) && (() => hold.run()),
    Digit4: can.mute && (() => mute.run()),
  });

  return (
    <div className="call-bar-buttons">
      {byHand && <p className="call-bar-hint">请在话机上接听</p>}
      {can.answer && (
        <Button
          theme="solid"
          className="call-bar-answer"
          icon={<IconUserCardPhone aria-hidden />}
          title="接听（Alt+1）"
          loading={answer.running}
          onClick={() => void answer.run()}
        >
          接听
        </Button>
      )}
      {(can.hold || can.resume) && (
        <Button
          icon={can.hold ? <IconPause aria-hidden /> : <IconPlay aria-hidden />}
          title={`${can.hold ? '保持' : '恢复'}（Alt+3）`}
          loading={hold.running}
          onClick={() => void hold.run()}
        >
          {can.hold ? '保持' : '恢复'}
        </Button>
      )}
      {can.mute && (
        <Button
          icon={muted ? <IconMicrophoneOff aria-hidden /> : <IconMicrophone aria-hidden />}
          className={muted ? 'call-bar-muted' : ''}
          aria-pressed={muted}
          title={`${muted ? '取消静音' : '静音'}（Alt+4）`}
          loading={mute.running}
          onClick={() => void mute.run()}
        >
          {muted ? '取消静音' : '静音'}
        </Button>
      )}
      {can.keypad && (
        <BarPopover name="键盘" icon={<IconGridRectangle aria-hidden />}>
          {() => <Keypad linkedid={linkedid} />}
        </BarPopover>
      )}
      {can.involve && <TransferButton linkedid={linkedid} mayThreeWay={call.state === 'talking'} />}
      {can.complete && (
        <>
          <Button icon={<IconForward aria-hidden />} loading={settle.running} onClick={() => void settle.run('complete')}>
            完成转接
          </Button>
          <Button icon={<IconUserGroup aria-hidden />} loading={threeWay.running} onClick={() => void threeWay.run()}>
            三方通话
          </Button>
        </>
      )}
      {can.goBack && (
        <Button icon={<IconPlay aria-hidden />} loading={settle.running} onClick={() => void settle.run('return')}>
          返回客户
        </Button>
      )}
      {can.withdraw && (
        <Button icon={<IconUndo aria-hidden />} loading={settle.running} onClick={() => void settle.run('return')}>
          撤回
        </Button>
      )}
      {(can.reject || can.hangUp) && (
        <Button
          theme="solid"
          type="danger"
          icon={<IconStop aria-hidden />}
          title={`${can.reject ? '拒接' : '挂断'}（Alt+2）`}
          loading={end.running}
          onClick={() => void end.run()}
        >
          {can.reject ? '拒接' : '挂断'}
        </Button>
      )}
    </div>
  );
}
