import { Button } from '@douyinfe/semi-ui';
import { type handOver, handOverCountdown, sendHandOverCode } from '@lianxi/contracts/admin/hand-over.contract';
import type { BodyOf } from '@lianxi/contracts/kit/endpoint';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { TextField } from '@lianxi/shared/form/fields';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { useEffect, useState } from 'react';

type Fields = Pick<BodyOf<typeof handOver>, 'receiverIds' | 'kinds' | 'code'>;

/** The six digits that the server sends to the user's own telephone. How long until the next is the server's to say. */
export function HandOverCodeField({ form }: { form: ContractForm<Fields> }) {
  const { data } = useCall(handOverCountdown, {}, { staleTime: 0 });
  const [wait, setWait] = useState(0);
  const [words, setWords] = useState('验证码发到您自己的联系电话');
  useEffect(() => setWait(data?.seconds ?? 0), [data]);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const sending = useAction(async () => {
    const { masked, seconds, outbox } = await call(sendHandOverCode);
    setWait(seconds);
    setWords(`验证码已发送到 ${masked}，10 分钟内有效。${outbox ? '未接短信通道：验证码在服务器的 outbox 中' : ''}`);
  });
  return (
    <div className="hand-over-code">
      <TextField form={form} name="code" label="验证码" hint={words} inputMode="numeric" autoComplete="one-time-code" />
      <Button disabled={wait > 0} loading={sending.running} onClick={() => void sending.run()}>
        {wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
      </Button>
    </div>
  );
}
