import IconDelete from '@douyinfe/semi-icons/lib/es/icons/IconDelete';
import IconEdit from '@douyinfe/semi-icons/lib/es/icons/IconEdit';
import { Button, Modal } from '@douyinfe/semi-ui';
import { type CountedLabel, label as labels } from '@lianxi/contracts/customer/label.contract';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { confirm } from '@lianxi/shared/ui/confirm';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { toastError } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { grouped } from '../customer/customer-words.ts';
import { refreshCustomers } from '../customer/refresh.ts';
import { LabelForm } from './label-form.tsx';
import { LabelTag } from './label-tag.tsx';
import './label-manager.css';

/** Asks first: a deleted label is removed from every customer. */
async function remove({ id, name, customerCount }: CountedLabel): Promise<void> {
  const words =
    customerCount > 0
      ? `${grouped.format(customerCount)} 位客户正在使用，删除后会从这些客户身上移除，不能恢复。`
      : '还没有客户使用，删除后不能恢复。';
  if (!(await confirm({ title: `删除标签「${name}」？`, words, act: '删除', danger: true }))) return;
  await call(labels.remove, { params: { id } }).then(refreshCustomers, toastError);
}

function LabelRow({ label, onEdit }: { label: CountedLabel; onEdit: () => void }) {
  return (
    <>
      <LabelTag label={label} />
      <span className="label-count">{grouped.format(label.customerCount)} 位客户</span>
      <Button theme="borderless" icon={<IconEdit aria-hidden />} aria-label={`修改标签${label.name}`} onClick={onEdit} />
      <Button
        theme="borderless"
        icon={<IconDelete aria-hidden />}
        aria-label={`删除标签${label.name}`}
        onClick={() => void remove(label)}
      />
    </>
  );
}

function Labels() {
  const { data, error, refetch } = useCall(labels.list, {});
  const [editing, setEditing] = useState<string | null>(null);
  // A new key after each addition: the form is empty again.
  const [added, setAdded] = useState(0);
  if (error && !data) return <Failure what="标签" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={4} />;
  return (
    <>
      <LabelForm
        key={added}
        changing={null}
        onSaved={() => {
          void refreshCustomers();
          setAdded(added + 1);
        }}
      />
      {data.length === 0 && <p className="label-none">还没有标签。添加后可以给客户打上，再按标签筛选。</p>}
      <ul className="label-list" aria-label="全部标签">
        {data.map((label) => (
          <li key={label.id}>
            {editing === label.id ? (
              <LabelForm
                changing={label}
                onCancel={() => setEditing(null)}
                onSaved={() => {
                  void refreshCustomers();
                  setEditing(null);
                }}
              />
            ) : (
              <LabelRow label={label} onEdit={() => setEditing(label.id)} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The tenant's labels: create, rename, change the colour, delete. Mounted while it is open. */
export function LabelManager({ onClose }: { onClose: () => void }) {
  const inFront = useTabVisible();
  return (
    <Modal
      title="标签管理"
      visible={inFront}
      width={600}
      centered
      // Without Semi's English close button: the button below does the same.
      closable={false}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <Labels />
    </Modal>
  );
}
