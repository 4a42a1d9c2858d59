import { Button } from '@douyinfe/semi-ui';
import { useAction } from '../client/use-action.ts';
import { openTaskCentre } from '../portal/task-centre.ts';
import { confirm } from '../ui/confirm.tsx';

/** Takes what is listed along as a spreadsheet, which the task centre offers. `begin` starts its task. */
export function ExportButton({
  begin,
  disabled = false,
  question,
}: {
  begin: () => Promise<unknown>;
  disabled?: boolean;
  /** Asked before: how much it is, and what of it the file will hold. */
  question?: { title: string; words: string };
}) {
  const start = useAction(async () => {
    if (question && !(await confirm({ ...question, act: '导出' }))) return;
    await begin();
    openTaskCentre();
  });
  return (
    <Button disabled={disabled} loading={start.running} onClick={() => void start.run()}>
      导出
    </Button>
  );
}
