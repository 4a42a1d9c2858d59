import type { FigureRow } from '@lianxi/contracts/collection/collection-report.contract';
import { yuan } from '@lianxi/contracts/market/money';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { grouped } from '@lianxi/shared/ui/grouped';
import { Pager } from '@lianxi/shared/ui/pager';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import './callable.css';

const columns: readonly Column<FigureRow>[] = [
  { key: 'debtor', title: '债务人', width: 100, render: ({ debtor }) => debtor },
  { key: 'contractNo', title: '合同号', width: 140, render: ({ contractNo }) => contractNo },
  { key: 'amount', title: '金额', width: 120, align: 'right', render: ({ amount }) => (amount === 0 ? '—' : yuan(amount)) },
  { key: 'day', title: '日期', width: 110, render: ({ day }) => day },
  { key: 'agentName', title: '催收员', width: 100, render: ({ agentName }) => agentName || '—' },
];

interface Rows {
  readonly list: FigureRow[];
  readonly total: number;
  readonly sum: number;
  readonly currentPage: number;
  readonly pageSize: number;
}

export const ROWS_PAGE = 20;

/** The rows that a figure counts; a row opens its case. */
export function RowsPanel({
  title,
  data,
  error,
  onRetry,
  onTurn,
  onClose,
}: {
  title: string;
  data: Rows | undefined;
  error: unknown;
  onRetry: () => void;
  onTurn: (page: number) => void;
  onClose: () => void;
}) {
  const openTab = useOpenTab();
  return (
    <SidePanel title={title} width={680} onClose={onClose}>
      {error !== null && !data && <Failure what="明细" error={error} onRetry={onRetry} />}
      {!data && error === null && <Loading rows={8} />}
      {data && (
        <>
          <p className="callable-total">
            共 <strong>{grouped(data.total)}</strong> 条{data.sum > 0 && `，合计 ${yuan(data.sum)}`}
          </p>
          <DataTable
            what="报表明细"
            rows={data.list}
            columns={columns}
            onOpen={({ caseId }) => openTab(`/callable/list?ids=${caseId}`)}
          />
          {data.total > ROWS_PAGE && (
            <Pager
              total={data.total}
              currentPage={data.currentPage}
              pageSize={data.pageSize}
              pageSizes={[ROWS_PAGE]}
              onChange={(page) => onTurn(page)}
            />
          )}
        </>
      )}
    </SidePanel>
  );
}
