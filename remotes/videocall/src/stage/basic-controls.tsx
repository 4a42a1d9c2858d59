import IconMicrophone from '@douyinfe/semi-icons/lib/es/icons/IconMicrophone';
import { useAction } from '@lianxi/shared/client/use-action';
import { currentDesk, useMedia } from '../call/current-desk.ts';
import { videoKeys } from '../header/use-video-keys.ts';
import { deviceNames, faultInWords } from '../media/media-state.ts';
import { CameraIcon, HandsetIcon } from './call-icons.tsx';
import { Control } from './control.tsx';

/** Microphone and camera, in every place that shows the call. */
export function DeviceControls({ small = false }: { small?: boolean }) {
  const { microphone, camera, link } = useMedia();
  const { media } = currentDesk().media;
  const waiting = link === 'closed' || link === 'connecting';
  return (
    <>
      <Control
        name={microphone.on ? '静音' : '取消静音'}
        keys={videoKeys.microphone}
        icon={<IconMicrophone />}
        off={!microphone.on && !waiting}
        problem={microphone.fault && faultInWords(microphone.fault, deviceNames.microphone)}
        disabled={waiting || microphone.turning}
        small={small}
        onClick={() => void media?.setMicrophone(!microphone.on)}
      />
      <Control
        name={camera.on ? '关闭摄像头' : '开启摄像头'}
        keys={videoKeys.camera}
        icon={<CameraIcon />}
        off={!camera.on && !waiting}
        problem={camera.fault && faultInWords(camera.fault, deviceNames.camera)}
        disabled={waiting || camera.turning}
        small={small}
        onClick={() => void media?.setCamera(!camera.on)}
      />
    </>
  );
}

/** Ends the call for everybody; a guest only leaves it. */
export function HangUp({ owner, small = false }: { owner: boolean; small?: boolean }) {
  const end = useAction(() => currentDesk().hangUp());
  return (
    <Control
      name={owner ? '挂断' : '退出'}
      keys={videoKeys.hangUp}
      icon={<HandsetIcon />}
      danger
      small={small}
      disabled={end.running}
      onClick={() => void end.run()}
    />
  );
}
