import { Button } from '@douyinfe/semi-ui';
import { attemptOutcomeNames, numberStatusNames } from '@lianxi/contracts/outbound/attempt-outcome';
import type { MyOutboundTask } from '@lianxi/contracts/outbound/outbound-task.contract';
import { type HeldContact, nextContact } from '@lianxi/contracts/outbound/task-desk.contract';
import { stateFaces } from '@lianxi/contracts/telephony/call-words';
import { call } from '@lianxi/shared/client/api';
import { Slot } from '@lianxi/shared/portal/slot';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { OldData } from '@lianxi/shared/ui/old-data';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useEffect, useRef } from 'react';
import { SummaryPanel } from '../summary/summary-panel.tsx';
import { WrapUp } from '../summary/wrap-up.tsx';
import { ContactNumbers } from './contact-numbers.tsx';
import { DispositionForm } from './disposition-form.tsx';
import { SkipContact } from './skip-contact.tsx';
import { refreshDesk } from './use-task-desk.ts';
import '../caller/caller.css';
import './task-workbench.css';

interface Props {
  task: MyOutboundTask;
  contact: HeldContact;
  ahead: HeldContact | null;
}

/** The contact whom the agent calls now: who they are, what to say, what came of it. */
export function ContactDesk({ task, contact, ahead }: Props) {
  const live = useTelephony(({ calls }) =>
    calls.find(({ isEnd, direction, callerId }) => !isEnd && direction === 'out' && contact.phones.includes(callerId)),
  );
  const talks = live !== undefined && live.answertime !== null;
  usePrefetch(task, talks && ahead === null);
  const linkedid = live?.linkedid ?? contact.open?.linkedid ?? null;
  return (
    <div className="caller">
      <header className="caller-head">
        <h1>{contact.custName}</h1>
        <OldData />
        {live && <LiveStatus {...stateFaces[live.state]} />}
        <span className="caller-way">{contact.why}</span>
        <Ahead ahead={ahead} />
        {!live && contact.open === null && <SkipContact contactId={contact.id} />}
      </header>
      <div className="caller-body">
        <div className="caller-main">
          <ContactNumbers task={task} contact={contact} busy={live !== undefined} />
          <About contact={contact} />
          <Script task={task} />
          <Slot
            name="popup.panel"
            props={{ number: contact.phones[contact.numberAt] ?? '', linkedid, customerId: contact.custId }}
          />
        </div>
        <aside className="caller-side" aria-label="结果与小结">
          <WrapUp />
          {linkedid && <SummaryPanel key={linkedid} linkedid={linkedid} />}
          {!live && <DispositionForm key={contact.open?.linkedid ?? ''} task={task} contact={contact} />}
          <History contact={contact} />
        </aside>
      </div>
    </div>
  );
}

/** While the agent talks, the next contact is fetched, so that nobody waits afterwards. */
function usePrefetch(task: MyOutboundTask, wanted: boolean): void {
  const asked = useRef(false);
  useEffect(() => {
    if (!wanted || asked.current || task.due === 0) return;
    asked.current = true;
    // Without one the agent takes the next one by hand.
    void call(nextContact, { body: { taskId: task.id, ahead: true } })
      .then(refreshDesk)
      .catch(() => {});
  }, [wanted, task.id, task.due]);
}

function Ahead({ ahead }: { ahead: HeldContact | null }) {
  return ahead && <span className="workbench-ahead">下一位：{ahead.custName}</span>;
}

function About({ contact: { custId, remark, numberStatus, attempts } }: { contact: HeldContact }) {
  const openTab = useOpenTab();
  const readsCustomers = useHolds('customer_list');
  const facts = { 号码检测: numberStatusNames[numberStatus] ?? '', 已拨打: `${attempts} 次`, 备注: remark };
  return (
    <section className="caller-part" aria-label="联系人">
      <div className="caller-customer">
        <h2>联系人</h2>
        {custId !== null && readsCustomers && <Button onClick={() => openTab(`/customer/list?id=${custId}`)}>查看客户</Button>}
      </div>
      <dl className="caller-facts">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || <span className="lx-no-value">—</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Script({ task: { script } }: { task: MyOutboundTask }) {
  if (script.length === 0) return null;
  return (
    <section className="caller-part" aria-label="话术">
      <h2>话术</h2>
      <ol className="caller-script">
        {script.map(({ title, text }, index) => (
          <li key={index}>
            {title && <h3>{title}</h3>}
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function History({ contact: { history } }: { contact: HeldContact }) {
  if (history.length === 0) return null;
  return (
    <section className="caller-part" aria-label="本任务的拨打记录">
      <h2>本任务的拨打记录</h2>
      <ul className="caller-calls">
        {history.map(({ time, outcome, agentName }) => (
          <li key={time}>
            <span>
              {attemptOutcomeNames[outcome]}
              {agentName && ` · ${agentName}`}
            </span>
            <span className="caller-when">
              <RelativeTime at={time} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
