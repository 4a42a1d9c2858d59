import { Button } from '@douyinfe/semi-ui';
import { telephony } from '@lianxi/contracts/telephony/telephony';
import { useAction } from '@lianxi/shared/client/use-action';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import './supervise.css';

const ways = [
  { mode: 'spy', text: '监听' },
  { mode: 'whisper', text: '耳语' },
  { mode: 'barge', text: '强插' },
  { mode: 'takeover', text: '拦截' },
] as const;

/** Listens to a call, speaks in it, takes it over, leaves it. */
export function Supervision({ linkedid, agentId }: { linkedid: string; agentId: string }) {
  const listening = useTelephony(({ calls }) => calls.some((one) => one.linkedid === linkedid && one.state === 'monitoring'));
  const act = useAction((mode: (typeof ways)[number]['mode'] | 'stop') => telephony.supervise({ linkedid, agentId, mode }));
  return (
    <div className="seat-acts">
      {ways.map(({ mode, text }) => (
        <Button key={mode} disabled={act.running} onClick={() => void act.run(mode)}>
          {text}
        </Button>
      ))}
      {listening && (
        <Button theme="solid" loading={act.running} onClick={() => void act.run('stop')}>
          结束监听
        </Button>
      )}
    </div>
  );
}
