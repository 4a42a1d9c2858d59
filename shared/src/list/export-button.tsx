import { Button } from '@douyinfe/semi-ui';
import { useAction } from '../client/use-action.ts';
import { openTaskCentre } from '../portal/task-centre.ts';
import { confirm } from '../ui/confirm.tsx';

/** Exports the list as a spreadsheet, which the task centre offers. `begin` starts the task. */
export function ExportButton({
  begin,
  disabled = false,
  question,
}: {
  begin: () => Promise<unknown>;
  disabled?: boolean;
  /** The question before the export: how many rows, and what the file will contain. */
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
