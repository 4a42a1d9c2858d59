import { Button } from '@douyinfe/semi-ui';
import type { conversationList } from '@lianxi/contracts/online/conversation.contract';
import { exportConversations } from '@lianxi/contracts/online/conversation-record.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import type { FiltersOf } from '@lianxi/shared/list/use-list';
import { openTaskCentre } from '@lianxi/shared/portal/task-centre';
import { Can } from '@lianxi/shared/ui/can';
import { confirm } from '@lianxi/shared/ui/confirm';

/** Takes the listed conversations along as a spreadsheet, with their summaries. */
export function ExportConversations({
  total,
  filters,
}: {
  total: number | undefined;
  filters: FiltersOf<typeof conversationList>;
}) {
  const start = useAction(async () => {
    const title = `导出 ${total} 个会话？`;
    const words = '导出符合当前筛选条件的会话、质检标记和小结。完成后可在任务中心下载。';
    if (!(await confirm({ title, words, act: '导出' }))) return;
    await call(exportConversations, { body: filters });
    openTaskCentre();
  });
  return (
    <Can code="online_record_export">
      <Button disabled={!total} loading={start.running} onClick={() => void start.run()}>
        导出
      </Button>
    </Can>
  );
}
