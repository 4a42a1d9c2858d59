import { readCustomer } from '@lianxi/contracts/customer/customer.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { useState } from 'react';
import { MergeForm } from './merge-form.tsx';

/** Two customers side by side, as they are now: the first one stays, unless the user exchanges them. Mounted while it is open. */
export function MergeTwo({
  ids,
  onClose,
  onMerged,
}: {
  ids: readonly [string, string];
  onClose: () => void;
  onMerged?: () => void;
}) {
  const [[winnerId, loserId], setIds] = useState(ids);
  const winner = useCall(readCustomer, { params: { id: winnerId } }, { gcTime: 0 });
  const loser = useCall(readCustomer, { params: { id: loserId } }, { gcTime: 0 });
  const error = winner.error ?? loser.error;
  if (winner.data && loser.data) {
    return (
      <MergeForm
        key={winnerId}
        winner={winner.data}
        loser={loser.data}
        onSwap={() => setIds([loserId, winnerId])}
        onClose={onClose}
        onMerged={onMerged ?? onClose}
      />
    );
  }
  return (
    <Sheet title="合并客户" width={760} onClose={onClose}>
      {error ? (
        <Failure what="客户" error={error} onRetry={() => void Promise.all([winner.refetch(), loser.refetch()])} />
      ) : (
        <Loading shape="list" rows={8} />
      )}
    </Sheet>
  );
}
