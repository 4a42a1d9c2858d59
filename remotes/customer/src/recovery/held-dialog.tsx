import { Button, Modal } from '@douyinfe/semi-ui';
import type { HeldValue } from '@lianxi/contracts/customer/recovery.contract';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { grouped } from '../customer/customer-words.ts';
import './held-dialog.css';

const holderOf = ({ holderName, ownerName }: HeldValue) => {
  const owner = ownerName === null ? '暂无归属坐席' : `归属坐席 ${ownerName}`;
  return `${holderName || '其他客户'}（${owner}）`;
};

/** Customers who could not be restored, and who has their number now. Mounted while it is open. */
export function HeldDialog({ held, onClose }: { held: readonly HeldValue[]; onClose: () => void }) {
  const inFront = useTabVisible();
  return (
    <Modal
      title={`${grouped.format(held.length)} 位客户未恢复`}
      visible={inFront}
      width={520}
      centered
      closable={false}
      onCancel={onClose}
      footer={
        <Button theme="solid" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <p>这些客户的信息已被其他客户使用，修改或合并后可再恢复。</p>
      <ul className="held-values">
        {held.map((one) => (
          <li key={one.id}>
            <strong>{one.custName}</strong>
            <span>
              {one.field}现属于{holderOf(one)}
            </span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
