import { Button } from '@douyinfe/semi-ui';
import type { SignState } from '@lianxi/contracts/attendance/sign.contract';
import { useAction } from '@lianxi/shared/client/use-action';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useEffect } from 'react';
import { signIn, signOut, useSign } from './use-sign.ts';

const clock = (at: string) =>
  new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(at),
  );

/** The shift and since when the agent is there. */
function hintOf({ shift, since }: SignState): string {
  const times = shift ? `${shift.name} ${clock(shift.beginTime)}–${clock(shift.endTime)}` : '现在没有排班';
  return since ? `${times}，${clock(since)} 签入` : times;
}

/** 签入 or 签出 in the header, while the tenant requires it (specification section 4). */
export default function CheckIn({ onServing }: { onServing: (serving: boolean) => void }) {
  const sign = useSign();
  const serving = sign === undefined || sign.signSwitch === '0' || sign.clockState === '1';
  useEffect(() => onServing(serving), [serving, onServing]);
  const enter = useAction(signIn, { success: '签入成功！', failure: '签入失败！' });
  const leave = useAction(
    async () => {
      const { mayCheckOut } = await import('./check-out-question.ts');
      if (!(await mayCheckOut())) return;
      await signOut();
      toastSuccess('签出成功！');
    },
    { failure: '签出失败！' },
  );
  if (sign === undefined || sign.signSwitch === '0') return null;
  const isIn = sign.clockState === '1';
  return (
    <Button
      size="small"
      theme={isIn ? 'light' : 'solid'}
      title={hintOf(sign)}
      loading={enter.running || leave.running}
      onClick={() => void (isIn ? leave : enter).run()}
    >
      {isIn ? '签出' : '签入'}
    </Button>
  );
}
