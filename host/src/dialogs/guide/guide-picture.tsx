import { IconBell, IconComment, IconUser } from '@douyinfe/semi-icons';
import { BrandMark } from '@lianxi/shared/ui/brand-mark';
import { type LiveState, LiveStatus } from '@lianxi/shared/ui/live-status';
import './guide-picture.css';

const Bar = ({ width }: { width: string }) => <i style={{ width }} />;

const rows = (states: readonly LiveState[]) =>
  states.map((state, index) => (
    <div key={state} className="gp-row">
      <Bar width={`${46 - index * 6}%`} />
      <LiveStatus state={state} />
    </div>
  ));

const pictures = {
  frame: (
    <div className="gp-frame">
      <div className="gp-head">
        <BrandMark size={14} />
        <Bar width="18%" />
        <IconBell aria-hidden size="small" />
        <IconUser aria-hidden size="small" />
      </div>
      <div className="gp-menu">
        {['70%', '56%', '64%', '48%'].map((width) => (
          <Bar key={width} width={width} />
        ))}
      </div>
      <div className="gp-page">
        <Bar width="24%" />
        <Bar width="60%" />
        {['92%', '88%', '90%', '84%'].map((width) => (
          <Bar key={width} width={width} />
        ))}
      </div>
    </div>
  ),
  chat: (
    <div className="gp-chat">
      <p>您好，订单什么时候发货？</p>
      <p className="gp-mine">您好，已安排今天下午发出。</p>
      <p>好的，谢谢！</p>
      <span>
        <IconComment aria-hidden size="small" />
        已读
      </span>
    </div>
  ),
  customer: (
    <div className="gp-card">
      <strong>王女士</strong>
      <span className="gp-number">139****0001</span>
      <span className="gp-tags">
        <em>重点客户</em>
        <em>待回访</em>
      </span>
      <Bar width="88%" />
      <Bar width="64%" />
    </div>
  ),
  messages: (
    <div className="gp-list">
      {['系统维护预告', '本周排班调整', '客户通知'].map((title, index) => (
        <div key={title} className={index === 0 ? 'gp-row gp-unread' : 'gp-row'}>
          {title}
        </div>
      ))}
    </div>
  ),
  call: <div className="gp-list">{rows(['ringing', 'talking', 'hold', 'after-call'])}</div>,
  task: (
    <div className="gp-list">
      {[72, 40, 8].map((done) => (
        <div key={done} className="gp-row">
          <Bar width="30%" />
          <span className="gp-progress">
            <b style={{ width: `${done}%` }} />
          </span>
          {done}%
        </div>
      ))}
    </div>
  ),
};

/** A small picture of the product, drawn with its own parts. It is decorative: the chapter's words contain everything. */
export function GuidePicture({ kind }: { kind: string }) {
  const known = Object.hasOwn(pictures, kind) ? (kind as keyof typeof pictures) : 'frame';
  return (
    <div className="gp" aria-hidden="true">
      {pictures[known]}
    </div>
  );
}
