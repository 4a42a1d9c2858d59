import type { CollectionCase } from '@lianxi/contracts/collection/collection-case.contract';
import { attemptOutcomes } from '@lianxi/contracts/collection/collection-words';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { yuan } from '@lianxi/contracts/market/money';
import type { Column } from '@lianxi/shared/list/data-table';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { CaseMark, Mark, promiseTones } from './case-mark.tsx';
import { promiseWords } from './case-words.ts';

const dash = <span className="lx-no-value">—</span>;

function Promised({ row }: { row: CollectionCase }) {
  const { promise } = row;
  if (!promise) return dash;
  const today = tenantDate(new Date());
  const late = promise.state === 'open' && promise.dueDate < today;
  return <Mark tone={late ? 'bad' : promiseTones[promise.state]} words={promiseWords(row, today)} />;
}

export const caseColumns: readonly Column<CollectionCase>[] = [
  { key: 'debtor', title: '债务人', width: 90, render: ({ debtor }) => debtor },
  { key: 'contractNo', title: '合同号', width: 140, render: ({ contractNo }) => contractNo },
  { key: 'state', title: '状态', width: 90, render: (row) => <CaseMark {...row} /> },
  {
    key: 'stage',
    title: '阶段',
    width: 120,
    render: ({ stage, overdueDays }) => (
      <>
        {stage} <span className="callable-soft">{overdueDays} 天</span>
      </>
    ),
  },
  { key: 'owed', title: '待还', width: 120, align: 'right', render: ({ owed }) => yuan(owed) },
  {
    key: 'promised',
    title: '承诺还款',
    width: 110,
    align: 'right',
    render: ({ promise }) => (promise ? yuan(promise.amount) : dash),
  },
  { key: 'promise', title: '承诺', width: 120, render: (row) => <Promised row={row} /> },
  { key: 'lastContact', title: '最近联系', width: 110, render: ({ lastContactTime }) => <RelativeTime at={lastContactTime} /> },
  {
    key: 'outcome',
    title: '联系结果',
    width: 100,
    render: ({ lastOutcome }) => (lastOutcome ? attemptOutcomes[lastOutcome] : dash),
  },
  { key: 'ownerName', title: '归属坐席', width: 100, render: ({ ownerName }) => ownerName || '未分配' },
  { key: 'batch', title: '批次', width: 180, optional: true, render: ({ batchName }) => batchName },
  { key: 'creditor', title: '委托方', width: 180, optional: true, render: ({ creditor }) => creditor },
  { key: 'opening', title: '委案金额', width: 120, align: 'right', optional: true, render: ({ opening }) => yuan(opening) },
];
