import { Button } from '@douyinfe/semi-ui';
import { useEffect, useState } from 'react';
import { microphoneStateOf } from '../microphone.ts';
import { startEcho } from './echo.ts';

const faults: Record<number, string> = { 2: '未检测到麦克风', 3: '麦克风未授权' };

/** Plays the agent's voice back a moment later, and shows that the microphone works. */
export function EchoTest({ input, clean }: { input: string; clean: boolean }) {
  const [on, setOn] = useState(false);
  const [level, setLevel] = useState(0);
  const [fault, setFault] = useState('');
  useEffect(() => {
    if (!on) return;
    const echo = startEcho({ input, clean }, setLevel);
    echo.started.catch((error: unknown) => {
      setFault(faults[microphoneStateOf(error)] ?? '请检查耳麦或麦克风');
      setOn(false);
    });
    return () => {
      echo.stop();
      setLevel(0);
    };
  }, [on, input, clean]);
  return (
    <div className="sound-echo">
      <Button
        size="small"
        onClick={() => {
          setFault('');
          setOn(!on);
        }}
      >
        {on ? '停止测试' : '回声测试'}
      </Button>
      <meter min={0} max={1} value={level} aria-label="麦克风音量" />
      <p role="status">{fault || (on ? '请说话，一秒后会听到自己的声音' : '测试麦克风与耳机')}</p>
    </div>
  );
}
