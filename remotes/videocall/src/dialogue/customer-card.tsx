import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { chooseVideoCustomer, linkVideoCustomer, videoCallVisitor } from '@lianxi/contracts/videocall/visitor-customer.contract';
import { call as ask } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import type { CustomerLink } from '@lianxi/shared/contact/customer-link';
import { VisitorCustomer } from '@lianxi/shared/contact/visitor-customer';
import { Slot } from '@lianxi/shared/portal/slot';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { currentDesk } from '../call/current-desk.ts';

const kinds = { owner: '接待坐席', guest: '协助坐席', outside: '外部人员', customer: '客户' } as const;

/** The link between a call's visitor and a customer. A refused change may mean that a colleague made one: the call is read again. */
const linkOf = (sessionId: string): CustomerLink => ({
  byNumber: async () => {
    const { call, created } = await ask(linkVideoCustomer, { body: { sessionId } });
    currentDesk().sighted(call);
    return created;
  },
  choose: async (customerId, was) => {
    try {
      currentDesk().sighted(await ask(chooseVideoCustomer, { body: { sessionId, customerId, was } }));
    } catch (error) {
      void currentDesk().load();
      throw error;
    }
  },
});

/** The visitor is a customer when the agent says so: anybody's number can be typed. */
function Customer({ call: { sessionId, visitorName, agentId, customerId }, phone }: { call: VideoCall; phone: string | null }) {
  const mine = agentId === currentDesk().agentId;
  return (
    <section className="customer-card" aria-label="关联的客户">
      <h3>关联的客户</h3>
      {phone !== null && (
        <dl className="customer-facts">
          <dt>填写电话</dt>
          <dd>
            <PhoneNumber phone={phone} of={visitorName} />
          </dd>
        </dl>
      )}
      {mine ? (
        <VisitorCustomer
          link={linkOf(sessionId)}
          customerId={customerId}
          hasNumber={phone !== null}
          kept="访客和视频通话都保留"
        />
      ) : (
        <p className="side-none">{customerId ? `已关联客户 ${customerId}` : '还没有关联客户'}</p>
      )}
    </section>
  );
}

/** The customer, the others in the call, and what other teams know about the customer. */
export function CustomerCard({ call }: { call: VideoCall }) {
  const { sessionId, visitorName, visitorId, customerId, siteName, groupName, createTime, recordConsent, parties } = call;
  const { data: visitor } = useCall(videoCallVisitor, { query: { sessionId } });
  return (
    <div className="side-scroll">
      <section className="customer-card" aria-label="客户">
        <h3>{visitorName}</h3>
        <dl className="customer-facts">
          <dt>编号</dt>
          <dd>{visitorId}</dd>
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
      <Customer call={call} phone={visitor?.phone ?? null} />
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
