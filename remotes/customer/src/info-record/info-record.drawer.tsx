import { Button } from '@douyinfe/semi-ui';
import {
  deleteInfoRecord,
  type InfoRecordDetail,
  infoRecordErrors,
  readInfoRecord,
} from '@lianxi/contracts/customer/info-record.contract';
import { call } from '@lianxi/shared/client/api';
import { ApiError } from '@lianxi/shared/client/api-error';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { OwnFacts } from '@lianxi/shared/own-fields/own-facts';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { Can } from '@lianxi/shared/ui/can';
import { confirm } from '@lianxi/shared/ui/confirm';
import { Failure, Loading, State } from '@lianxi/shared/ui/data-states';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { useState } from 'react';
import { PassRecordForm } from './pass-record.form.tsx';
import { refreshInfoRecords } from './refresh.ts';
import './info-record.css';

interface Actions {
  onEdit: () => void;
  onClose: () => void;
}

/** One record next to the list, which the user can still use. */
export function InfoRecordDrawer({ id, ...actions }: { id: string | undefined } & Actions) {
  return (
    <SidePanel title="附加信息详情" open={id !== undefined} onClose={actions.onClose}>
      {id && <InfoRecord key={id} id={id} {...actions} />}
    </SidePanel>
  );
}

function InfoRecord({ id, onEdit, onClose }: { id: string } & Actions) {
  const { data, error, refetch } = useCall(readInfoRecord, { params: { id } });
  const [passing, setPassing] = useState(false);
  const removing = useAction(
    async () => {
      await call(deleteInfoRecord, { params: { id } });
      onClose();
      await refreshInfoRecords();
    },
    { success: '已删除' },
  );
  const remove = () =>
    void confirm({ title: `删除该${data?.templateName}？`, words: '删除后无法恢复。', act: '删除', danger: true }).then(
      (sure) => sure && removing.run(),
    );
  if (error && !data) {
    const isMissing = error instanceof ApiError && error.reason === infoRecordErrors.missing.reason;
    if (isMissing) return <State picture="empty" title={infoRecordErrors.missing.text} />;
    return <Failure what="附加信息" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Loading shape="list" rows={4} />;
  return (
    <>
      <div className="info-record-head">
        <h2>{data.templateName}</h2>
        <Can code="customer_infotemplate_edit">
          <Button type="danger" onClick={remove}>
            删除
          </Button>
          <Button onClick={() => setPassing(true)}>转交</Button>
          <Button onClick={onEdit}>编辑</Button>
        </Can>
      </div>
      {data.form ? <OwnFacts module="info" form={data.form} /> : <p className="lx-no-value">—</p>}
      <About record={data} />
      {passing && <PassRecordForm record={data} onClose={() => setPassing(false)} />}
    </>
  );
}

/** Whose record it is, and through whose hands it went. */
function About({ record }: { record: InfoRecordDetail }) {
  const { custName, customerId, createdByName, createTime, updateTime, passed } = record;
  const openTab = useOpenTab();
  return (
    <dl className="own-facts info-record-about">
      <div>
        <dt>客户</dt>
        <dd>
          <button type="button" className="lx-link" onClick={() => openTab(`/customer/list?id=${customerId}`)}>
            {custName}
          </button>
        </dd>
      </div>
      <div>
        <dt>登记</dt>
        <dd>
          {createdByName} · <RelativeTime at={createTime} />
        </dd>
      </div>
      <div>
        <dt>更新时间</dt>
        <dd>
          <RelativeTime at={updateTime} />
        </dd>
      </div>
      {passed && (
        <div>
          <dt>转交</dt>
          <dd>
            {passed.byName} → {passed.toName} · <RelativeTime at={passed.time} />
          </dd>
        </div>
      )}
    </dl>
  );
}
