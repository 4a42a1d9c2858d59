import { Table } from '@douyinfe/semi-ui';
import { customerList } from '@lianxi/contracts/customer/customer.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { Empty, Failure, FilteredEmpty, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { Pager } from '@lianxi/shared/ui/pager';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { keepPreviousData } from '@tanstack/react-query';
import { PAGE_SIZES, useCustomerAddress } from './customer-address.ts';

const columns = [
  { title: '姓名', dataIndex: 'custName', width: 120, ellipsis: true },
  { title: '联系电话', dataIndex: 'phone', width: 150, render: (phone: string) => phone.split('_')[0] },
  { title: '公司', dataIndex: 'company', ellipsis: true },
  { title: '城市', dataIndex: 'city', width: 100 },
  { title: '归属坐席', dataIndex: 'ownerName', width: 120 },
  { title: '创建时间', dataIndex: 'createTime', width: 140, render: (at: string) => <RelativeTime at={at} /> },
];

/** The tenant's customers within the agent's data scope (specification section 2, /customer/list). */
export default function CustomerListPage() {
  const { address, filters, change, clear, filtered } = useCustomerAddress();
  const { currentPage, pageSize } = address;
  const { data, error, isPending, refetch } = useCall(
    customerList,
    { query: { ...filters, currentPage, pageSize } },
    { placeholderData: keepPreviousData },
  );

  const content = () => {
    if (isPending) return <Loading rows={12} />;
    if (error) return <Failure what="客户列表" error={error} onRetry={() => void refetch()} />;
    if (data.total === 0 && filtered) return <FilteredEmpty onClear={clear} />;
    if (data.total === 0) return <Empty title="还没有客户" words="新建或导入的客户会列在这里。" />;
    return <Table size="small" rowKey="id" columns={columns} dataSource={data.list} pagination={false} />;
  };

  return (
    <Page
      title="客户列表"
      count={data?.total}
      footer={
        data && data.total > 0 ? (
          <Pager
            total={data.total}
            currentPage={currentPage}
            pageSize={pageSize}
            pageSizes={PAGE_SIZES}
            onChange={(page, size) => change({ currentPage: page, pageSize: size })}
          />
        ) : null
      }
    >
      {content()}
    </Page>
  );
}
