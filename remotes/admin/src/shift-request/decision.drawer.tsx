import { Button, TextArea } from '@douyinfe/semi-ui';
import {
  decideRequest,
  requestList,
  revokeRequest,
  type ShiftRequest,
} from '@lianxi/contracts/attendance/shift-request.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import { momentWords } from '@lianxi/shared/shift/moment-words';
import { kindWords, RequestStateTag, requestWords } from '@lianxi/shared/shift/request-words';
import { confirm } from '@lianxi/shared/ui/confirm';
import { Facts } from '@lianxi/shared/ui/facts';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useId, useState } from 'react';
import './shift-request.css';

/** A request, and what the supervisor decides. */
export function DecisionDrawer({ request, onClose }: { request: ShiftRequest; onClose: () => void }) {
  const id = useId();
  const [answer, setAnswer] = useState('');
  const { kind, state } = request;
  const open = state === 'accepted' || (state === 'submitted' && kind !== 'swap');
  const decide = useAction(async (approve: boolean) => {
    try {
      await call(decideRequest, { params: { id: request.id }, body: { approve, answer, version: request.version } });
    } finally {
      // Also after a refusal: somebody else may have decided.
      void invalidate(requestList);
    }
    toastSuccess(approve ? '已通过' : '已拒绝');
    onClose();
  });
  const revocable = state === 'approved' && (kind === 'leave' || kind === 'overtime');
  const revoke = useAction(async () => {
    const words = `${requestWords(request)}。撤销后当天按排班重新计算考勤。`;
    if (!(await confirm({ title: `确定撤销已通过的${kindWords(request)}吗？`, words, act: '撤销', danger: true }))) return;
    await call(revokeRequest, { params: { id: request.id } });
    void invalidate(requestList);
    toastSuccess('已撤销');
    onClose();
  });
  return (
    <Sheet
      title={`${request.agName} 的${kindWords(request)}申请`}
      width={600}
      onClose={onClose}
      footer={
        (revocable && (
          <div className="request-acts">
            <Button type="danger" loading={revoke.running} onClick={() => void revoke.run()}>
              撤销
            </Button>
          </div>
        )) ||
        (open && (
          <div className="request-acts">
            <Button type="danger" disabled={decide.disabled} onClick={() => void decide.run(false)}>
              拒绝
            </Button>
            <Button theme="solid" loading={decide.running} disabled={decide.disabled} onClick={() => void decide.run(true)}>
              通过
            </Button>
          </div>
        ))
      }
    >
      <div className="lx-form">
        <Facts
          facts={{
            申请人: `${request.agName} ${request.agNo}`,
            状态: <RequestStateTag request={request} />,
            内容: requestWords(request),
            原因: request.reason,
            提交时间: momentWords(request.createTime),
            代提交人: request.filedByName,
            审批人: request.decidedByName,
            审批时间: request.decidedTime && momentWords(request.decidedTime),
            审批意见: request.answer,
          }}
        />
        {open && (
          <div className="lx-field">
            <label className="lx-field-label" htmlFor={id}>
              审批意见
            </label>
            <TextArea id={id} maxLength={200} maxCount={200} rows={3} value={answer} onChange={setAnswer} />
          </div>
        )}
        {state === 'submitted' && kind === 'swap' && <p>等 {request.otherAgName} 同意后才能审批。</p>}
      </div>
    </Sheet>
  );
}
