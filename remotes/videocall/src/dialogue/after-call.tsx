import { Button } from '@douyinfe/semi-ui';
import { lasted } from '@lianxi/contracts/telephony/call-words';
import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import type { HeldCall, Parting } from '../call/call-state.ts';
import { currentDesk } from '../call/current-desk.ts';
import './after-call.css';

const partings: Record<Parting, string> = {
  ended: '视频已结束',
  'customer-left': '客户已挂断',
  transferred: '视频已转接',
  left: '您已退出视频',
};
const recordings: Record<VideoCall['recording'], string> = {
  on: '已录制',
  failing: '录制异常，可能不完整',
  off: '结束时未在录制',
};
const clock = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const timeOf = (at: string | null) => (at ? clock.format(new Date(at)) : '—');
const span = (from: string | null, to: string | null) => (from && to ? lasted(Date.parse(to) - Date.parse(from)) : '—');

/** The call is over for this agent: shows its result; the agent can still write notes. */
export function AfterCall({ held: { call, until }, parting }: { held: HeldCall; parting: Parting }) {
  const { sessionId, visitorName, createTime, answerTime, agentName, rating, recording } = call;
  const facts: [string, string][] = [
    ['客户', visitorName],
    ['接待坐席', agentName ?? '—'],
    ['进入时间', timeOf(createTime)],
    ['等待', span(createTime, answerTime)],
    ['接听时间', timeOf(answerTime)],
    ['通话时长', span(answerTime, until)],
    ['录制', recordings[recording]],
    ['客户评价', rating === null ? '暂未评价' : `${rating} 星`],
  ];
  return (
    <div className="video-after">
      <section className="video-summary" aria-label="通话小结">
        <h2>{partings[parting]}</h2>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p>可在右侧“备注”中补充记录，完成后等待下一位客户。</p>
        <Button theme="solid" size="large" onClick={() => currentDesk().putAway(sessionId)}>
          完成
        </Button>
      </section>
    </div>
  );
}
