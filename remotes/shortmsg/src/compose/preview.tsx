import { previewSms } from '@lianxi/contracts/sms/sms-message.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { useDeferredValue } from 'react';
import '../sms.css';

/** What the receiver will read, how it travels, and what it costs. */
export function SmsPreview({
  templateId,
  values,
  phone = '',
}: {
  templateId: string;
  values: Readonly<Record<string, string>>;
  phone?: string;
}) {
  const asked = useDeferredValue(JSON.stringify({ templateId, values, phone }));
  const { data, error, refetch } = useCall(previewSms, { body: JSON.parse(asked) }, { placeholderData: (former) => former });
  if (error && !data) return <Failure what="预览" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={3} />;
  const { content, encoding, length, segments, price, missing, outbox } = data;
  return (
    <section className="sms-preview" aria-label="预览">
      <div className="sms-bubble">{content}</div>
      <p className="sms-preview-words">
        {length} 字，{encoding} 编码，计 {segments} 条{outbox ? '' : `，${price} 分`}
      </p>
      {missing.length > 0 && <p className="sms-warning">还没有填写：{missing.join('、')}</p>}
      {outbox && <p className="sms-warning">这类短信没有接入运营商，会写入平台的发件箱。</p>}
    </section>
  );
}
