import { Button } from '@douyinfe/semi-ui';
import { importReport, importTemplate } from '@lianxi/contracts/customer/customer-import.contract';
import { downloadWords, saveFile } from '@lianxi/shared/client/save-file';
import { useAction } from '@lianxi/shared/client/use-action';

export function TemplateButton() {
  const fetchTemplate = useAction(() => saveFile(`/api${importTemplate.path}`, '客户导入模板.xlsx'), downloadWords);
  return (
    <Button loading={fetchTemplate.running} onClick={() => void fetchTemplate.run()}>
      下载模板
    </Button>
  );
}

/** The invalid rows of an import, each with its error. */
export function ReportButton({ id, fileName }: { id: string; fileName: string }) {
  const fetchReport = useAction(
    () => saveFile(`/api${importReport.path.replace('{id}', id)}`, `错误报告-${fileName.replace(/\.\w+$/, '')}.xlsx`),
    downloadWords,
  );
  return (
    <Button loading={fetchReport.running} onClick={() => void fetchReport.run()}>
      下载错误报告
    </Button>
  );
}
