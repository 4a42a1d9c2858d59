import { Button } from '@douyinfe/semi-ui';
import type { CaseDetail, CasePromise, CaseReduction } from '@lianxi/contracts/collection/case-detail.contract';
import { decideReduction } from '@lianxi/contracts/collection/case-money.contract';
import { cancelPromise } from '@lianxi/contracts/collection/case-work.contract';
import { paymentWays, promiseStates, reductionStates } from '@lianxi/contracts/collection/collection-words';
import { yuan } from '@lianxi/contracts/market/money';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useHolds } from '@lianxi/shared/session/use-session';
import { confirm } from '@lianxi/shared/ui/confirm';
import { RecordPart } from '@lianxi/shared/ui/facts';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { Mark, promiseTones, reductionTones } from './case-mark.tsx';
import { refreshCases } from './refresh.ts';

const none = (words: string) => <p className="callable-none">{words}</p>;

export function Promises({ data: { promises, workable } }: { data: CaseDetail }) {
  const mayFollow = useHolds('callable_follow') && workable;
  const cancel = useAction((id: string) => call(cancelPromise, { body: { id } }).finally(refreshCases), {
    success: '已取消承诺',
  });
  const ask = async ({ id, amount, dueDate }: CasePromise) => {
    const words = `${dueDate} 还款 ${yuan(amount)}，取消后不再提醒，也不计入兑现率。`;
    if (await confirm({ title: '取消承诺？', words, act: '取消承诺', danger: true })) await cancel.run(id);
  };
  return (
    <RecordPart title="还款承诺">
      {promises.length === 0 && none('还没有承诺')}
      <ul className="callable-list">
        {promises.map((promise) => (
          <li key={promise.id}>
            <span className="callable-line">
              <strong>{yuan(promise.amount)}</strong>
              <span>{promise.dueDate} 前</span>
              <Mark tone={promiseTones[promise.state]} words={promiseStates[promise.state]} />
              <span className="callable-soft">已还 {yuan(promise.paid)}</span>
              <span className="callable-soft">
                {promise.agentName} {promise.madeDate}
              </span>
            </span>
            {promise.state === 'open' && mayFollow && (
              <Button size="small" loading={cancel.running} onClick={() => void ask(promise)}>
                取消承诺
              </Button>
            )}
          </li>
        ))}
      </ul>
    </RecordPart>
  );
}

export function Payments({ data: { payments, state }, onReverse }: { data: CaseDetail; onReverse: (id: string) => void }) {
  const mayPay = useHolds('callable_payment') && state !== 'withdrawn';
  return (
    <RecordPart title="还款记录">
      {payments.length === 0 && none('还没有还款')}
      <ul className="callable-list">
        {payments.map((payment) => (
          <li key={payment.id}>
            <span className="callable-line">
              <strong>{yuan(payment.amount)}</strong>
              <span>{payment.paidDate} 入账</span>
              <span>{paymentWays[payment.way]}</span>
              {payment.reversed && <Mark tone="bad" words="已冲正" />}
              <span className="callable-soft">{payment.agentName} 登记</span>
            </span>
            {mayPay && !payment.reversed && (
              <Button size="small" onClick={() => onReverse(payment.id)}>
                冲正
              </Button>
            )}
            {(payment.note || payment.reverseReason) && (
              <p className="callable-note">
                {[payment.note, payment.reversed && `冲正原因：${payment.reverseReason}`].filter(Boolean).join('；')}
              </p>
            )}
          </li>
        ))}
      </ul>
    </RecordPart>
  );
}

export function Reductions({ data: { reductions, state } }: { data: CaseDetail }) {
  const mayRefuse = useHolds('callable_approve') && state === 'open';
  const decide = useAction((id: string, approve: boolean) =>
    call(decideReduction, { body: { id, approve } }).finally(refreshCases),
  );
  const ask = async ({ id, amount }: CaseReduction, approve: boolean) => {
    const what = approve ? '批准' : '驳回';
    const words = approve ? '减免立即入账，不能撤销。' : '申请人可以重新申请。';
    if (await confirm({ title: `${what}减免 ${yuan(amount)}？`, words, act: what, danger: !approve }))
      await decide.run(id, approve);
  };
  if (reductions.length === 0) return null;
  return (
    <RecordPart title="减免">
      <ul className="callable-list">
        {reductions.map((reduction) => (
          <li key={reduction.id}>
            <span className="callable-line">
              <strong>{yuan(reduction.amount)}</strong>
              <Mark tone={reductionTones[reduction.state]} words={reductionStates[reduction.state]} />
              <span className="callable-soft">
                {reduction.askedByName} 申请
                {reduction.decidedByName && `，${reduction.decidedByName} 审批`}
              </span>
            </span>
            {reduction.state === 'asked' && mayRefuse && (
              <span className="callable-line">
                {reduction.decides ? (
                  <Button size="small" theme="solid" loading={decide.running} onClick={() => void ask(reduction, true)}>
                    批准
                  </Button>
                ) : (
                  <span className="callable-soft">超出您的权限或由您申请</span>
                )}
                <Button size="small" loading={decide.running} onClick={() => void ask(reduction, false)}>
                  驳回
                </Button>
              </span>
            )}
            <p className="callable-note">{reduction.reason}</p>
          </li>
        ))}
      </ul>
    </RecordPart>
  );
}

export function Disputes({ data: { disputes, workable, state }, onClose }: { data: CaseDetail; onClose: (id: string) => void }) {
  // Also after the case has ended, or it would stay among those with a dispute.
  const mayClose = useHolds('callable_approve') && (workable || state !== 'open');
  if (disputes.length === 0) return null;
  return (
    <RecordPart title="争议">
      <ul className="callable-list">
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <span className="callable-line">
              <Mark tone={dispute.closeTime ? 'good' : 'bad'} words={dispute.closeTime ? '已处理' : '未处理，已停止联系'} />
              <span className="callable-soft">
                {dispute.openedByName} <RelativeTime at={dispute.createTime} />
              </span>
            </span>
            {!dispute.closeTime && mayClose && (
              <Button size="small" onClick={() => onClose(dispute.id)}>
                处理争议
              </Button>
            )}
            <p className="callable-note">
              {dispute.content}
              {dispute.result && `；处理结果：${dispute.result}（${dispute.closedByName}）`}
            </p>
          </li>
        ))}
      </ul>
    </RecordPart>
  );
}
