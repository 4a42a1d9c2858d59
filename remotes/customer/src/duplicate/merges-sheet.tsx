import { Button } from '@douyinfe/semi-ui';
import {
  type CustomerMerge,
  customerMerges,
  duplicateGroups,
  UNDO_DAYS,
  undoMerge,
} from '@lianxi/contracts/customer/duplicate.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { confirm } from '@lianxi/shared/ui/confirm';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { refreshCustomers } from '../customer/refresh.ts';
import './merges-sheet.css';

const SHOWN = 100;

/** Merges that can be undone. Mounted while it is open. */
export function MergesSheet({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall(customerMerges, { query: { currentPage: 1, pageSize: SHOWN } });
  const undo = useAction(
    async (id: string) => {
      await call(undoMerge, { params: { id } });
      await Promise.all([invalidate(customerMerges), invalidate(duplicateGroups), refreshCustomers()]);
    },
    { success: '已撤销合并' },
  );
  const ask = async ({ id, winnerName, loserName }: CustomerMerge) => {
    const title = `撤销「${loserName}」并入「${winnerName}」？`;
    const words = '两位客户恢复为合并前的资料；合并后修改过的字段和联系记录保留在原处。';
    if (await confirm({ title, words, act: '撤销合并' })) await undo.run(id);
  };
  return (
    <Sheet title="合并记录" width={560} onClose={onClose}>
      {error && !data && <Failure what="合并记录" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading shape="list" rows={6} />}
      {data?.list.length === 0 && <p className="merges-none">最近 {UNDO_DAYS} 天没有合并过客户。</p>}
      <ul className="merges">
        {data?.list.map((merge) => (
          <li key={merge.id}>
            <span>
              <strong>{merge.loserName}</strong> 并入 <strong>{merge.winnerName}</strong>
              <small>
                {merge.mergedByName ?? '已删除的坐席'} · <RelativeTime at={merge.mergedTime} />
              </small>
            </span>
            <Button disabled={undo.disabled} aria-label={`撤销 ${merge.loserName} 的合并`} onClick={() => void ask(merge)}>
              撤销
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
