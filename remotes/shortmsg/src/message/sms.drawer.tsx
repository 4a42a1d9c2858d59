import { readSms } from '@lianxi/contracts/sms/sms-message.contract';
import { smsKinds } from '@lianxi/contracts/sms/sms-text';
import { useCall } from '@lianxi/shared/client/use-call';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Facts, RecordPart } from '@lianxi/shared/ui/facts';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { EventTime } from '@lianxi/shared/ui/relative-time';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { SmsState } from './sms-state.tsx';

const partStates = { waiting: '等待回执', delivered: '已送达', failed: '未送达' };

/** One message, with what the carrier said of each segment. */
export function SmsDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: sms, error, refetch } = useCall(readSms, { params: { id } }, { staleTime: 0 });
  const content = () => {
    if (error && !sms) return <Failure what="短信" error={error} onRetry={() => void refetch()} />;
    if (!sms) return <Loading rows={6} />;
    return (
      <>
        <Facts
          facts={{
            状态: <SmsState {...sms} />,
            原因: sms.cause,
            号码: <PhoneNumber phone={sms.phone} of={sms.custName || '客户'} />,
            客户: sms.custName,
            类型: smsKinds[sms.kind],
            计费: `${sms.segments} 条，${sms.price} 分`,
            发送人: sms.agentName || '系统',
            创建时间: <EventTime at={sms.createTime} />,
            提交时间: sms.submitTime && <EventTime at={sms.submitTime} />,
            完成时间: sms.doneTime && <EventTime at={sms.doneTime} />,
          }}
        />
        <RecordPart title="内容">
          <div className="sms-bubble">{sms.content}</div>
        </RecordPart>
        {sms.parts.length > 0 && (
          <RecordPart title="回执">
            <dl className="sms-funnel">
              {sms.parts.map(({ no, state, cause, reportTime }) => (
                <div key={no} className="sms-part">
                  <dt>
                    第 {no} 段：{partStates[state]}
                    {cause && `（${cause}）`}
                  </dt>
                  <dd>{reportTime && <EventTime at={reportTime} />}</dd>
                </div>
              ))}
            </dl>
          </RecordPart>
        )}
      </>
    );
  };
  return (
    <Sheet title="短信详情" width={560} onClose={onClose}>
      {content()}
    </Sheet>
  );
}
