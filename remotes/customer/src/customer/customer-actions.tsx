import { Button } from '@douyinfe/semi-ui';
import type { CustomerFilters } from '@lianxi/contracts/customer/customer.contract';
import { exportCustomers } from '@lianxi/contracts/customer/customer-import.contract';
import { call } from '@lianxi/shared/client/api';
import { ExportButton } from '@lianxi/shared/list/export-button';
import { useHolds } from '@lianxi/shared/session/use-session';
import { Can } from '@lianxi/shared/ui/can';
import { grouped } from './customer-words.ts';

/** What can be done with the list as a whole, each for whoever may. */
export function CustomerActions({
  total,
  filters,
  filtered,
  onLabels,
  onImport,
  onNew,
}: {
  /** Customers that the filters leave; undefined while they are counted. */
  total: number | undefined;
  filters: CustomerFilters;
  filtered: boolean;
  onLabels: () => void;
  onImport: () => void;
  onNew: () => void;
}) {
  const seesNumbers = useHolds('contact_number');
  const what = filtered ? '导出符合当前筛选条件的客户' : '导出您可以查看的全部客户';
  return (
    <>
      <Can code="customer_label">
        <Button onClick={onLabels}>标签管理</Button>
      </Can>
      <Can code="customer_import">
        <Button onClick={onImport}>导入</Button>
      </Can>
      <Can code="customer_export">
        <ExportButton
          begin={() => call(exportCustomers, { body: filters })}
          disabled={!total}
          question={{
            title: `导出 ${grouped.format(total ?? 0)} 位客户？`,
            words: `${what}${seesNumbers ? '' : '，号码保持加密'}。完成后可在任务中心下载。`,
          }}
        />
      </Can>
      <Can code="customer_edit">
        <Button theme="solid" onClick={onNew}>
          新建客户
        </Button>
      </Can>
    </>
  );
}
