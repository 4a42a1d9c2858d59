import { Button } from '@douyinfe/semi-ui';
import { forceStatus, statusOptions } from '@lianxi/contracts/callcenter/phone-status.contract';
import type { Seat } from '@lianxi/contracts/callcenter/supervision.contract';
import { telephony } from '@lianxi/contracts/telephony/telephony';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { Can } from '@lianxi/shared/ui/can';
import { Choice } from '@lianxi/shared/ui/choice';
import { confirm } from '@lianxi/shared/ui/confirm';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { seatFace } from './seat-words.ts';

const ways = [
  { mode: 'spy', text: '监听' },
  { mode: 'whisper', text: '耳语' },
  { mode: 'barge', text: '强插' },
  { mode: 'takeover', text: '拦截' },
] as const;
const whole = [
  { value: '1', text: '在线' },
  { value: '0', text: '离线' },
];

/** Hears a call, speaks in it, takes it, leaves it. */
function Supervision({ linkedid, agentId }: { linkedid: string; agentId: string }) {
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

function ForceHangUp({ linkedid, agName }: { linkedid: string; agName: string }) {
  const end = useAction(() => telephony.forceHangUp(linkedid), { success: '已强拆' });
  const ask = async () => {
    const question = { title: `强拆${agName}的通话？`, words: '通话中的所有人都会断开。', act: '强拆', danger: true };
    if (await confirm(question)) await end.run();
  };
  return (
    <Button type="danger" loading={end.running} onClick={() => void ask()}>
      强拆
    </Button>
  );
}

function ForceStatus({ agentId, status }: Pick<Seat, 'agentId' | 'status'>) {
  const { data: options = [] } = useCall(statusOptions, { query: { setType: '1' } }, { staleTime: 60_000 });
  const set = useAction((next: string) => call(forceStatus, { body: { ids: [agentId], status: next } }), {
    success: '状态已设置',
  });
  return (
    <Choice
      label="设置状态"
      none="设置状态"
      options={[...whole, ...options.map(({ name, value }) => ({ value, text: name }))]}
      value={status}
      onChange={(next) => next !== undefined && void set.run(next)}
    />
  );
}

/** One seat beside the wall, and what a supervisor can do there. */
export function SeatPanel({ seat, onClose }: { seat: Seat | undefined; onClose: () => void }) {
  if (!seat) return null;
  const { agentId, agName, agNo, departName, extension, linkedid, status } = seat;
  const { since, ...face } = seatFace(seat);
  return (
    <SidePanel title={`${agName} ${agNo}`} width={400} onClose={onClose}>
      <dl className="seat-facts">
        <dt>状态</dt>
        <dd>
          <LiveStatus {...face} /> <RelativeTime at={since} />
        </dd>
        <dt>部门</dt>
        <dd>{departName}</dd>
        <dt>分机</dt>
        <dd>{extension}</dd>
      </dl>
      {linkedid && (
        <Can code="callcenter_seat_spy">
          <Supervision linkedid={linkedid} agentId={agentId} />
        </Can>
      )}
      <Can code="callcenter_seat_force">
        <div className="seat-acts">
          <ForceStatus agentId={agentId} status={status} />
          {linkedid && <ForceHangUp linkedid={linkedid} agName={agName} />}
        </div>
      </Can>
    </SidePanel>
  );
}
