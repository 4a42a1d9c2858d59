import { Button, Modal } from '@douyinfe/semi-ui';
import type { Customer } from '@lianxi/contracts/customer/customer.contract';
import { labelCustomers } from '@lianxi/contracts/customer/customer-bulk.contract';
import { type CountedLabel, label as labels } from '@lianxi/contracts/customer/label.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { useState } from 'react';
import { grouped } from '../customer/customer-words.ts';
import { refreshCustomers } from '../customer/refresh.ts';
import { LabelTag } from './label-tag.tsx';
import './label-customers.css';

type Worn = 'all' | 'some' | 'none';

function wornBy(customers: readonly Customer[], label: CountedLabel): Worn {
  const wearing = customers.filter(({ labels }) => labels.some(({ id }) => id === label.id)).length;
  if (wearing === customers.length) return 'all';
  return wearing > 0 ? 'some' : 'none';
}

/**
 * The labels of the chosen customers: a tick adds a label to all of them, no tick removes it, a dash leaves it. Mounted while it
 * is open.
 */
export function LabelCustomersModal({
  customers,
  onClose,
  onDone,
}: {
  customers: readonly Customer[];
  onClose: () => void;
  onDone: () => void;
}) {
  const inFront = useTabVisible();
  const { data, error, refetch } = useCall(labels.list, {});
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const save = useAction(
    async () => {
      const idsOf = (on: boolean) => [...wanted].flatMap(([id, worn]) => (worn === on ? id : []));
      const body = { ids: customers.map(({ id }) => id), add: idsOf(true), remove: idsOf(false) };
      await call(labelCustomers, { body });
      onDone();
      void refreshCustomers();
    },
    { success: '标签已更新' },
  );
  const choose = (label: CountedLabel, worn: boolean) => {
    const next = new Map(wanted);
    // The same as before: nothing to do.
    if (wornBy(customers, label) === (worn ? 'all' : 'none')) next.delete(label.id);
    else next.set(label.id, worn);
    setWanted(next);
  };

  const content = () => {
    if (error && !data) return <Failure what="标签" error={error} onRetry={() => void refetch()} />;
    if (!data) return <Loading shape="list" rows={4} />;
    if (data.length === 0) return <p className="label-choices-none">还没有标签，请先在「标签管理」里添加。</p>;
    return (
      <ul className="label-choices">
        {data.map((label) => {
          const worn = wornBy(customers, label);
          const on = wanted.get(label.id);
          return (
            <li key={label.id}>
              <label>
                <input
                  type="checkbox"
                  className="lx-check"
                  checked={on ?? worn === 'all'}
                  ref={(box) => {
                    if (box) box.indeterminate = on === undefined && worn === 'some';
                  }}
                  onChange={({ target }) => choose(label, target.checked)}
                />
                <LabelTag label={label} />
              </label>
            </li>
          );
        })}
      </ul>
    );
  };

  return (
    <Modal
      title={`给 ${grouped.format(customers.length)} 位客户打标签`}
      visible={inFront}
      width={440}
      centered
      // Without Semi's English close button: the button below does the same.
      closable={false}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button theme="solid" disabled={wanted.size === 0} loading={save.running} onClick={() => void save.run()}>
            保存
          </Button>
        </>
      }
    >
      {content()}
    </Modal>
  );
}
