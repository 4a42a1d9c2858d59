import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { Slot } from '@lianxi/shared/portal/slot';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';

const kinds = { owner: '接待坐席', guest: '协助坐席', outside: '外部人员', customer: '客户' } as const;

/** Who the customer is, who else is in the call, and what other teams know of the customer. */
export function CustomerCard({ call }: { call: VideoCall }) {
  const { visitorName, visitorId, customerId, siteName, groupName, createTime, recordConsent, parties } = call;
  return (
    <div className="side-scroll">
      <section className="customer-card" aria-label="客户">
        <h3>{visitorName}</h3>
        <dl className="customer-facts">
          <dt>编号</dt>
          <dd>{visitorId}</dd>
          <dt>客户</dt>
          <dd>{customerId ? `已关联客户 ${customerId}` : '未关联客户'}</dd>
          <dt>入口</dt>
          <dd>{siteName || '—'}</dd>
          <dt>技能组</dt>
          <dd>{groupName ?? '—'}</dd>
          <dt>进入</dt>
          <dd>
            <RelativeTime at={createTime} />
          </dd>
          <dt>录制</dt>
          <dd>{recordConsent ? '客户已同意' : '客户未同意'}</dd>
        </dl>
      </section>
      <section className="customer-card" aria-label="通话成员">
        <h3>通话成员</h3>
        <ul className="parties">
          {parties.map(({ identity, name, kind, joinTime }) => (
            <li key={identity}>
              <span>{name}</span>
              <span>{kinds[kind]}</span>
              <span>{joinTime ? '在视频中' : '未进入'}</span>
            </li>
          ))}
        </ul>
      </section>
      {customerId && <Slot name="popup.panel" props={{ number: '', linkedid: null, customerId }} />}
    </div>
  );
}
