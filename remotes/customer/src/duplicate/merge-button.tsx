import { Button } from '@douyinfe/semi-ui';
import { Can } from '@lianxi/shared/ui/can';
import { useState } from 'react';
import { MergeTwo } from './merge-two.tsx';

/** 合并, for two chosen customers. */
export function MergeButton({ ids, onMerged }: { ids: readonly string[]; onMerged: () => void }) {
  const [open, setOpen] = useState(false);
  const [first, second] = ids;
  return (
    <Can code="customer_merge">
      <Button disabled={ids.length !== 2} title={ids.length === 2 ? '' : '选择两位客户后可合并'} onClick={() => setOpen(true)}>
        合并
      </Button>
      {open && first && second && (
        <MergeTwo
          ids={[first, second]}
          onClose={() => setOpen(false)}
          onMerged={() => {
            setOpen(false);
            onMerged();
          }}
        />
      )}
    </Can>
  );
}
