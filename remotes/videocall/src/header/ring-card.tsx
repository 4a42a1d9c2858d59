import { Button } from '@douyinfe/semi-ui';
import { useAction } from '@lianxi/shared/client/use-action';
import { Elapsed, secondsAfter } from '@lianxi/shared/live/elapsed';
import { isRecorded, type Ring } from '../call/call-state.ts';
import { currentDesk, useDesk } from '../call/current-desk.ts';
import { CameraIcon, HandsetIcon } from '../stage/call-icons.tsx';
import { ringTitles } from './alarm.ts';
import { useAnswer, videoKeys } from './use-video-keys.ts';
import './ring-card.css';

/** No customer should wait longer. */
const LATE_SECONDS = 60;

function from({ kind, byName, call }: Ring): string | null {
  const name = byName ?? call.agentName;
  if (kind === 'transfer') return `${name ?? '同事'} 转接给您`;
  return kind === 'invite' ? `${name ?? '同事'} 邀请您加入` : null;
}

function RingCard({ ring, first }: { ring: Ring; first: boolean }) {
  const { call, note, kind } = ring;
  const { sessionId, visitorName, groupName, siteName, createTime, recordConsent } = call;
  const reply = useAnswer();
  const answer = useAction(() => reply(sessionId));
  const decline = useAction(() => currentDesk().decline(sessionId));
  const where = [siteName, groupName].filter(Boolean).join(' · ');
  return (
    <section className="ring-card" aria-label={`${ringTitles[kind]}：${visitorName}`}>
      <p className="ring-title" role="alert">
        <CameraIcon />
        {ringTitles[kind]}
        <span className="lx-unseen">：{visitorName}</span>
      </p>
      <div className="ring-who">
        <span className="ring-face" aria-hidden>
          {visitorName.slice(0, 1)}
        </span>
        <div className="ring-words">
          <p className="ring-name">{visitorName}</p>
          {where && <p className="ring-where">{where}</p>}
        </div>
        <p className="ring-wait">
          <span>等待</span>
          <Elapsed since={createTime} skewMs={0} due={secondsAfter(createTime, LATE_SECONDS)} />
        </p>
      </div>
      {from(ring) && <p className="ring-from">{from(ring)}</p>}
      {note && <p className="ring-note">{note}</p>}
      {isRecorded(call) && <p className="ring-recorded">正在录制，接听即表示同意录制</p>}
      {!recordConsent && <p className="ring-hint">客户未同意录制</p>}
      <div className="ring-acts">
        <Button size="large" type="danger" loading={decline.running} onClick={() => void decline.run()}>
          拒绝
        </Button>
        <Button
          size="large"
          theme="solid"
          className="ring-answer"
          icon={<HandsetIcon />}
          loading={answer.running}
          title={first ? `接听（${videoKeys.answer}）` : '接听'}
          onClick={() => void answer.run()}
        >
          接听
        </Button>
      </div>
    </section>
  );
}

/** The ringing calls, in a corner above everything. They do not take the focus: the agent may be writing. */
export function RingCards() {
  const rings = useDesk((state) => state.rings);
  if (rings.length === 0) return null;
  return (
    <div className="ring-cards">
      {rings.map((ring, index) => (
        <RingCard key={ring.call.sessionId} ring={ring} first={index === 0} />
      ))}
    </div>
  );
}
