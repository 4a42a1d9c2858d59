import { Button, Modal } from '@douyinfe/semi-ui';
import type { SyncedLead } from '@lianxi/contracts/customer/lead.contract';
import { useOpenTab, useTabVisible } from '@lianxi/shared/portal/tab';
import { grouped } from '../customer/customer-words.ts';
import './lead.css';

/** What became of each chosen lead. Mounted while it is open. */
export function SyncedDialog({ synced, onClose }: { synced: readonly SyncedLead[]; onClose: () => void }) {
  const inFront = useTabVisible();
  const openTab = useOpenTab();
  const count = (outcome: SyncedLead['outcome']) => grouped.format(synced.filter((lead) => lead.outcome === outcome).length);
  return (
    <Modal
      title="转为客户"
      visible={inFront}
      width={600}
      centered
      closable={false}
      onCancel={onClose}
      footer={
        <Button theme="solid" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <div className="lead-results">
        <p role="status">
          新建 {count('created')} 位客户，已有客户 {count('duplicate')} 位，未转 {count('failed')} 位。
        </p>
        <ul className="lead-synced">
          {synced.map(({ id, name, text, customerId }) => (
            <li key={id}>
              <strong>{name}</strong>
              {customerId ? (
                <button
                  type="button"
                  className="lx-link"
                  onClick={() => {
                    onClose();
                    openTab(`/customer/list?id=${customerId}`);
                  }}
                >
                  {text}
                </button>
              ) : (
                <span>{text}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
