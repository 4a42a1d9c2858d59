import { Button } from '@douyinfe/semi-ui';
import { exportCalls } from '@lianxi/contracts/callcenter/call-export.contract';
import type { CallFilters } from '@lianxi/contracts/callcenter/call-record.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { openTaskCentre } from '@lianxi/shared/portal/task-centre';
import { Can } from '@lianxi/shared/ui/can';
import { confirm } from '@lianxi/shared/ui/confirm';

/** Takes the listed calls along as a spreadsheet, with their summaries. */
export function ExportCalls({ total, filters }: { total: number | undefined; filters: CallFilters }) {
  const start = useAction(async () => {
    const title = `导出 ${total} 通电话？`;
    const words = '导出符合当前筛选条件的通话和小结。完成后可在任务中心下载。';
    if (!(await confirm({ title, words, act: '导出' }))) return;
    await call(exportCalls, { body: filters });
    openTaskCentre();
  });
  return (
    <Can code="callcenter_record_export">
      <Button disabled={!total} loading={start.running} onClick={() => void start.run()}>
        导出
      </Button>
    </Can>
  );
}
