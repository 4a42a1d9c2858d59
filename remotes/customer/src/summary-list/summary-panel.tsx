import { Button } from '@douyinfe/semi-ui';
import { type ListedSummary, readSummary, type SummaryChange } from '@lianxi/contracts/summary/summary-list.contract';
import { summaryChannelNames } from '@lianxi/contracts/summary/summary-words';
import { useCall } from '@lianxi/shared/client/use-call';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useHolds, useSession } from '@lianxi/shared/session/use-session';
import { SummaryMark } from '@lianxi/shared/summary/summary-mark';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Facts, RecordPart } from '@lianxi/shared/ui/facts';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { EventTime } from '@lianxi/shared/ui/relative-time';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { useContactRecord } from '../customer/contact-link.tsx';
import { OwnSummaryForm } from './own-summary-form.tsx';
import './summary-panel.css';

function Links({ summary: { channel, associationId, custId } }: { summary: ListedSummary }) {
  const openTab = useOpenTab();
  const record = useContactRecord(channel);
  const readsCustomer = useHolds('customer_list');
  if (!record && !(readsCustomer && custId !== null)) return null;
  return (
    <div className="listed-links">
      {record && <Button onClick={() => record.open(associationId)}>{record.act}</Button>}
      {readsCustomer && custId !== null && <Button onClick={() => openTab(`/customer/list?id=${custId}`)}>查看客户</Button>}
    </div>
  );
}

function Answers({ summary: { answers, state } }: { summary: ListedSummary }) {
  const none = state === 'none' ? '坐席还没有填写小结。' : '没有填写内容。';
  return (
    <RecordPart title="小结内容">
      {answers.length === 0 && <p className="listed-none">{none}</p>}
      <dl className="listed-words">
        {answers.map(({ key, label, words }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </RecordPart>
  );
}

function Changes({ changes }: { changes: readonly SummaryChange[] }) {
  if (changes.length === 0) return null;
  return (
    <RecordPart title="修改记录">
      <ol className="listed-changes">
        {changes.map(({ id, agName, at, fields }) => (
          <li key={id}>
            <p>
              <span>{agName}</span>
              <EventTime at={at} />
            </p>
            {fields.map(({ label, before, after }) => (
              <p key={label}>
                {label}：<del>{before || '未填'}</del> → {after || '未填'}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </RecordPart>
  );
}

function Summary({ id }: { id: string }) {
  const { data, error, refetch } = useCall(readSummary, { params: { id } });
  const me = useSession(({ userinfo }) => userinfo?.user_id);
  if (error && !data) return <Failure what="小结" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={6} />;
  const facts = {
    客户: data.custName || '未知客户',
    号码: data.phone && <PhoneNumber phone={data.phone} of={data.custName} />,
    渠道: summaryChannelNames[data.channel],
    联系时间: <EventTime at={data.contactTime} />,
    坐席: data.agName,
    状态: <SummaryMark mark={data.state} />,
    模板: data.templateName,
    提交时间: data.doneTime && <EventTime at={data.doneTime} />,
  };
  return (
    <>
      <Links summary={data} />
      <Facts facts={facts} />
      <Answers summary={data} />
      {data.agentId === me && <OwnSummaryForm key={data.updateTime} summary={data} />}
      <Changes changes={data.changes} />
    </>
  );
}

/** One summary next to the list, which the user can still use. */
export function SummaryPanel({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <SidePanel title="小结详情" open={id !== undefined} onClose={onClose}>
      {id && <Summary key={id} id={id} />}
    </SidePanel>
  );
}
