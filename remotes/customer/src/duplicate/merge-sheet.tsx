import { Button } from '@douyinfe/semi-ui';
import type { DuplicateGroup } from '@lianxi/contracts/customer/duplicate.contract';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { useState } from 'react';
import { likenessWords } from './duplicate-words.ts';
import { MergeTwo } from './merge-two.tsx';
import './merge-sheet.css';

/** Two customers of a group side by side; of a larger group the user chooses which two. Mounted while it is open. */
export function MergeSheet({ group, onClose }: { group: DuplicateGroup; onClose: () => void }) {
  const { customers, by } = group;
  // The older customer stays, if the user does not choose otherwise.
  const [newer, older] = customers;
  const [ids, setIds] = useState<readonly string[]>(customers.length === 2 && newer && older ? [older.id, newer.id] : []);
  const [comparing, setComparing] = useState(ids.length === 2);
  const [winnerId, loserId] = ids;
  const choose = (id: string) =>
    setIds((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id].slice(-2)));
  if (comparing && winnerId && loserId) {
    return <MergeTwo ids={[winnerId, loserId]} onClose={onClose} />;
  }
  return (
    <Sheet
      title={`${likenessWords[by]}的客户`}
      width={640}
      onClose={onClose}
      footer={
        <Button theme="solid" disabled={ids.length !== 2} onClick={() => setComparing(true)}>
          对比
        </Button>
      }
    >
      <p className="merge-words">请选择要合并的两位客户。</p>
      <ul className="merge-choices">
        {customers.map(({ id, custName, phone, company, ownerName }) => (
          <li key={id}>
            <label>
              <input type="checkbox" className="lx-check" checked={ids.includes(id)} onChange={() => choose(id)} />
              <strong>{custName}</strong>
              <span>{phone.split('_')[0]}</span>
              <span>{company}</span>
              <span>{ownerName ?? '未分配'}</span>
            </label>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
