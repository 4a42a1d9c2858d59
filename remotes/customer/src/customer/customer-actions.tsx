import { Button } from '@douyinfe/semi-ui';
import { Can } from '@lianxi/shared/ui/can';
import type { ReactNode } from 'react';

/** The actions on the list as a whole, each for users with its right. */
export function CustomerActions({
  exporting,
  onLabels,
  onImport,
  onNew,
}: {
  /** 导出. */
  exporting: ReactNode;
  onLabels: () => void;
  onImport: () => void;
  onNew: () => void;
}) {
  return (
    <>
      <Can code="customer_label">
        <Button onClick={onLabels}>标签管理</Button>
      </Can>
      <Can code="customer_import">
        <Button onClick={onImport}>导入</Button>
      </Can>
      {exporting}
      <Can code="customer_edit">
        <Button theme="solid" onClick={onNew}>
          新建客户
        </Button>
      </Can>
    </>
  );
}
