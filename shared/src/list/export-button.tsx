import { Button } from '@douyinfe/semi-ui';
import { useAction } from '../client/use-action.ts';
import { openTaskCentre } from '../portal/task-centre.ts';

/** Takes what is listed along as a spreadsheet, which the task centre offers. `begin` starts its task. */
export function ExportButton({ begin, disabled }: { begin: () => Promise<unknown>; disabled: boolean }) {
  const start = useAction(async () => {
    await begin();
    openTaskCentre();
  });
  return (
    <Button disabled={disabled} loading={start.running} onClick={() => void start.run()}>
      导出
    </Button>
  );
}
