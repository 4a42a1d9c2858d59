import { Button } from '@douyinfe/semi-ui';
import { useAction } from '@lianxi/shared/client/use-action';
import { useHolds } from '@lianxi/shared/session/use-session';
import { confirm } from '@lianxi/shared/ui/confirm';
import { useState } from 'react';
import { grouped } from '../customer/customer-words.ts';
import { move } from './move-customers.ts';
import { RemoveModal } from './remove-modal.tsx';

/** 移入公海 and 删除, each for users with its right. */
export function MoveButtons({ ids, disabled, onDone }: { ids: readonly string[]; disabled?: boolean; onDone: () => void }) {
  const mayAllot = useHolds('customer_allot');
  const mayRemove = useHolds('customer_remove');
  const [removing, setRemoving] = useState(false);
  const pool = useAction(
    async () => {
      const moved = await move(ids, 'pool');
      onDone();
      return moved;
    },
    { success: ({ changed }) => `已将 ${grouped.format(changed)} 位客户移入公海` },
  );
  const askToPool = async () => {
    const title = `将 ${grouped.format(ids.length)} 位客户移入公海？`;
    const words = '客户不再属于原来的坐席，其他坐席可以领取。';
    if (await confirm({ title, words, act: '移入公海' })) await pool.run();
  };
  return (
    <>
      {mayAllot && (
        <Button disabled={disabled || pool.disabled} onClick={() => void askToPool()}>
          移入公海
        </Button>
      )}
      {mayRemove && (
        <Button disabled={disabled ?? false} type="danger" onClick={() => setRemoving(true)}>
          删除
        </Button>
      )}
      {removing && (
        <RemoveModal
          ids={ids}
          onClose={() => setRemoving(false)}
          onDone={() => {
            setRemoving(false);
            onDone();
          }}
        />
      )}
    </>
  );
}
