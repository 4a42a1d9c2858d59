import { Button } from '@douyinfe/semi-ui';
import { type CaseDetail, readCase } from '@lianxi/contracts/collection/case-detail.contract';
import { claimCases } from '@lianxi/contracts/collection/collection-case.contract';
import { yuan } from '@lianxi/contracts/market/money';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { useHolds } from '@lianxi/shared/session/use-session';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Facts } from '@lianxi/shared/ui/facts';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { useState } from 'react';
import { CaseMark } from './case-mark.tsx';
import { Contacts } from './contacts.part.tsx';
import { Course } from './course.part.tsx';
import { DisputeForm, DisputeResultForm } from './dispute.form.tsx';
import { Ledger } from './ledger.part.tsx';
import { Disputes, Payments, Promises, Reductions } from './money.part.tsx';
import { PaymentForm, ReversalForm } from './payment.form.tsx';
import { PromiseForm } from './promise.form.tsx';
import { ReductionForm } from './reduction.form.tsx';
import { refreshCases } from './refresh.ts';
import './callable.css';

/** What is filled in about the open case. */
export type OpenForm =
  | { kind: 'promise' | 'payment' | 'reduction' | 'dispute' }
  | { kind: 'reversal' | 'disputeResult'; id: string };

/** One case next to the list. */
export function CasePanel({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <SidePanel title="案件详情" open={id !== undefined} width={720} onClose={onClose}>
      {id && <Case key={id} id={id} />}
    </SidePanel>
  );
}

function Case({ id }: { id: string }) {
  const { data, error, refetch } = useCall(readCase, { params: { id } });
  const [form, setForm] = useState<OpenForm | null>(null);
  if (error && !data) return <Failure what="案件" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={8} />;
  const close = () => setForm(null);
  return (
    <>
      <div className="callable-head">
        <h2>{data.debtor}</h2>
        <CaseMark {...data} />
        <span className="callable-soft">
          {data.stage} · 逾期 {data.overdueDays} 天
        </span>
      </div>
      <Actions data={data} onForm={setForm} />
      <dl className="callable-sum">
        {[
          ['待还', data.owed],
          ['本金', data.principal],
          ['利息', data.interest],
          ['费用', data.fee],
        ].map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{yuan(Number(amount))}</dd>
          </div>
        ))}
      </dl>
      <Facts
        facts={{
          合同号: data.contractNo,
          委托方: data.creditor,
          批次: data.batchName,
          委案金额: yuan(data.opening),
          归属坐席: data.ownerName || '未分配',
          最近联系: <RelativeTime at={data.lastContactTime} />,
        }}
      />
      <Contacts data={data} />
      <Promises data={data} />
      <Payments data={data} onReverse={(paymentId) => setForm({ kind: 'reversal', id: paymentId })} />
      <Reductions data={data} />
      <Disputes data={data} onClose={(disputeId) => setForm({ kind: 'disputeResult', id: disputeId })} />
      <Ledger data={data} />
      <Course data={data} />
      {form?.kind === 'promise' && <PromiseForm data={data} onClose={close} />}
      {form?.kind === 'payment' && <PaymentForm data={data} onClose={close} />}
      {form?.kind === 'reduction' && <ReductionForm data={data} onClose={close} />}
      {form?.kind === 'dispute' && <DisputeForm data={data} onClose={close} />}
      {form?.kind === 'reversal' && <ReversalForm id={form.id} onClose={close} />}
      {form?.kind === 'disputeResult' && <DisputeResultForm id={form.id} onClose={close} />}
    </>
  );
}

/** The buttons that the case's state and the agent's rights allow. */
function Actions({ data, onForm }: { data: CaseDetail; onForm: (form: OpenForm) => void }) {
  const { id, workable, disputed, ownerId, state, promises } = data;
  const [mayFollow, mayPay, mayClaim] = [useHolds('callable_follow'), useHolds('callable_payment'), useHolds('callable_claim')];
  const claim = useAction(
    async () => {
      await call(claimCases, { body: { ids: [id] } }).finally(refreshCases);
    },
    { success: '已领取案件' },
  );
  const promised = promises.some((promise) => promise.state === 'open');
  return (
    <div className="callable-actions">
      {state === 'open' && ownerId === null && mayClaim && (
        <Button theme="solid" loading={claim.running} onClick={() => void claim.run()}>
          领取案件
        </Button>
      )}
      {workable && mayFollow && !disputed && !promised && <Button onClick={() => onForm({ kind: 'promise' })}>登记承诺</Button>}
      {workable && mayPay && <Button onClick={() => onForm({ kind: 'payment' })}>登记还款</Button>}
      {workable && mayFollow && <Button onClick={() => onForm({ kind: 'reduction' })}>申请减免</Button>}
      {workable && mayFollow && !disputed && (
        <Button type="danger" onClick={() => onForm({ kind: 'dispute' })}>
          登记争议
        </Button>
      )}
    </div>
  );
}
