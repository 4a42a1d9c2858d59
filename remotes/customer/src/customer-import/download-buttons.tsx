import { Button } from '@douyinfe/semi-ui';
import { importReport, importTemplate } from '@lianxi/contracts/customer/customer-import.contract';
import { useAction } from '@lianxi/shared/client/use-action';
import { download } from './download.ts';

/* Specification section 4: a download ends in a message of success or failure. */
const words = { success: '下载成功', failure: '下载失败' };

export function TemplateButton() {
  const fetchTemplate = useAction(() => download(importTemplate.path, '客户导入模板.xlsx'), words);
  return (
    <Button loading={fetchTemplate.running} onClick={() => void fetchTemplate.run()}>
      下载模板
    </Button>
  );
}

/** The bad rows of an import, each with what is wrong. */
export function ReportButton({ id, fileName }: { id: string; fileName: string }) {
  const fetchReport = useAction(
    () => download(importReport.path.replace('{id}', id), `错误报告-${fileName.replace(/\.\w+$/, '')}.xlsx`),
    words,
  );
  return (
    <Button loading={fetchReport.running} onClick={() => void fetchReport.run()}>
      下载错误报告
    </Button>
  );
}
