import { Button } from '@douyinfe/semi-ui';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { useEffect, useRef, useState } from 'react';
import { faultInWords, faultOf } from '../media/media-state.ts';
import { CameraIcon } from '../stage/call-icons.tsx';
import { useLoudness } from './use-loudness.ts';
import './device-check.css';

type Check = { kind: 'off' } | { kind: 'asking' } | { kind: 'on'; stream: MediaStream } | { kind: 'failed'; why: string };

/** A test of the agent's camera and microphone before a call. The devices are on only while the test is visible. */
export function DeviceCheck() {
  const [check, setCheck] = useState<Check>({ kind: 'off' });
  const visible = useTabVisible();
  const stream = check.kind === 'on' ? check.stream : null;
  const videoRef = useRef<HTMLVideoElement>(null);
  const loudness = useLoudness(stream);

  useEffect(() => {
    if (videoRef.current) videoRef.current.srcObject = stream;
    return () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, [stream]);
  useEffect(() => {
    if (!visible) setCheck({ kind: 'off' });
  }, [visible]);

  const begin = async () => {
    setCheck({ kind: 'asking' });
    try {
      const video = { width: { ideal: 1920 }, height: { ideal: 1080 } };
      setCheck({ kind: 'on', stream: await navigator.mediaDevices.getUserMedia({ audio: true, video }) });
    } catch (error) {
      setCheck({ kind: 'failed', why: faultInWords(faultOf(error), '摄像头或麦克风') });
    }
  };

  return (
    <section className="video-check" aria-label="设备检查">
      <div className="video-mirror">
        {stream ? (
          <video ref={videoRef} className="picture picture-mirrored" aria-label="我的画面" autoPlay playsInline muted />
        ) : (
          <CameraIcon />
        )}
      </div>
      {stream && <meter className="video-loudness" aria-label="麦克风音量" min={0} max={1} value={loudness} />}
      {check.kind === 'failed' && (
        <p className="video-problem" role="alert">
          {check.why}
        </p>
      )}
      <p className="video-check-words">
        {stream ? '客户会看到这个画面。对着麦克风说话，音量条应随之变化。' : '接听前，先看看画面和声音是否正常。'}
      </p>
      <Button loading={check.kind === 'asking'} onClick={() => (stream ? setCheck({ kind: 'off' }) : void begin())}>
        {stream ? '结束检查' : '检查摄像头和麦克风'}
      </Button>
    </section>
  );
}
