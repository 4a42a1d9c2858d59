import { Button } from '@douyinfe/semi-ui';
import { type CustomerDetail, readCustomer } from '@lianxi/contracts/customer/customer.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { OwnFacts } from '@lianxi/shared/own-fields/own-facts';
import { Slot } from '@lianxi/shared/portal/slot';
import { Can } from '@lianxi/shared/ui/can';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { type ReactNode, useRef } from 'react';
import { LabelTag } from '../label/label-tag.tsx';
import { MoveButtons } from '../recovery/move-buttons.tsx';
import { CustomerHistory, type NoteDrafts } from './customer-history.tsx';
import { Level } from './level.tsx';
import './customer-drawer.css';

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'customer-fact-wide' : undefined}>
      <dt>{name}</dt>
      <dd>{children || <span className="lx-no-value">—</span>}</dd>
    </div>
  );
}

function Facts({ customer }: { customer: CustomerDetail }) {
  const { custName, phone, level, company, city, email, address, remark, labels, ownerName, createTime, updateTime } = customer;
  return (
    <dl className="customer-facts">
      <Fact name="联系电话">
        <PhoneNumber phone={phone} of={custName} />
      </Fact>
      <Fact name="级别">
        <Level level={level} />
      </Fact>
      <Fact name="城市">{city}</Fact>
      <Fact name="归属坐席">{ownerName}</Fact>
      <Fact name="创建时间">
        <RelativeTime at={createTime} />
      </Fact>
      <Fact name="更新时间">
        <RelativeTime at={updateTime} />
      </Fact>
      <Fact name="公司" wide>
        {company}
      </Fact>
      <Fact name="邮箱" wide>
        {email}
      </Fact>
      <Fact name="地址" wide>
        {address}
      </Fact>
      <Fact name="备注" wide>
        {remark}
      </Fact>
      <Fact name="标签" wide>
        {labels.length > 0 && (
          <span className="customer-labels">
            {labels.map((label) => (
              <LabelTag key={label.id} label={label} />
            ))}
          </span>
        )}
      </Fact>
    </dl>
  );
}

interface Actions {
  onEdit: () => void;
  onAllot: (customer: CustomerDetail) => void;
}

function Customer({ id, drafts, onEdit, onAllot, onGone }: { id: string; drafts: NoteDrafts; onGone: () => void } & Actions) {
  const { data, error, refetch } = useCall(readCustomer, { params: { id } });
  if (error && !data) return <Failure what="客户" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={6} />;
  return (
    <>
      <div className="customer-head">
        <h2>{data.custName}</h2>
        {data.changeable && (
          <>
            <MoveButtons ids={[data.id]} onDone={onGone} />
            <Can code="customer_allot">
              <Button onClick={() => onAllot(data)}>分配</Button>
            </Can>
            <Can code="customer_edit">
              <Button onClick={onEdit}>编辑</Button>
            </Can>
          </>
        )}
      </div>
      {!data.changeable && <p>该客户归{data.ownerName ?? '其他坐席'}，您因接待客户可查看资料，不能修改。</p>}
      <Facts customer={data} />
      {data.form && (
        <div className="customer-own">
          <OwnFacts module="customer" form={data.form} />
        </div>
      )}
      <Slot name="customer.tab" props={{ customerId: id }} />
      <CustomerHistory id={id} drafts={drafts} />
    </>
  );
}

/** One customer next to the list, which the user can still use. */
export function CustomerDrawer({ id, onClose, ...actions }: { id: string | undefined; onClose: () => void } & Actions) {
  const drafts = useRef<NoteDrafts>(new Map());
  return (
    <SidePanel title="客户详情" open={id !== undefined} onClose={onClose}>
      {id && <Customer key={id} id={id} drafts={drafts.current} onGone={onClose} {...actions} />}
    </SidePanel>
  );
}
