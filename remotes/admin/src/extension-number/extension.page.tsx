import {
  type ExtensionNumber,
  extensionNumber,
  resetExtensionPassword,
} from '@lianxi/contracts/callcenter/extension-number.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import { useLatest } from '@lianxi/shared/list/use-latest';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';
import { confirm } from '@lianxi/shared/ui/confirm';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { useMemo, useState } from 'react';
import { type Account, AccountsDialog } from './accounts-dialog.tsx';
import { ExtensionForm } from './extension.form.tsx';
import { ExtensionRangeForm } from './extension-range.form.tsx';

const states = [
  { value: 'assigned', text: '已分配' },
  { value: 'free', text: '未分配' },
];

const agentOf = ({ agentName, agNo }: ExtensionNumber) =>
  agentName === null ? <span className="lx-no-value">未分配</span> : `${agentName} ${agNo}`;
const isFree = ({ agentId }: ExtensionNumber) => agentId === null;
const stateOf = ({ registered }: ExtensionNumber) => (
  <LiveStatus state={registered ? 'idle' : 'offline'} text={registered ? '已注册' : '未注册'} />
);

const columns = (column: ColumnOf<typeof extensionNumber>) => [
  column('number', { width: 120 }),
  column('kind'),
  { key: 'agentName', title: '坐席', width: 220, render: agentOf },
  { key: 'registered', title: '话机', width: 120, render: stateOf },
];

/** The telephones of the enterprise, and their agents. */
export default function ExtensionPage() {
  // Passwords that are shown only once.
  const [accounts, setAccounts] = useState<readonly Account[]>([]);
  const { run: reset } = useAction(async ({ id }: ExtensionNumber) => {
    setAccounts([await call(resetExtensionPassword, { params: { id } })]);
    await invalidate(extensionNumber.list);
  });
  const askReset = useLatest(async (row: ExtensionNumber) => {
    const title = `重置分机 ${row.number} 的密码？`;
    if (await confirm({ title, words: '原密码立即失效，话机需要填写新密码。', act: '重置' })) await reset(row);
  });
  const rowActions = useMemo(
    () => ({
      width: 160,
      render: (row: ExtensionNumber) =>
        row.kind === 'sip' && (
          <button type="button" aria-label={`重置密码 ${row.number}`} onClick={() => askReset(row)}>
            重置密码
          </button>
        ),
    }),
    [askReset],
  );
  return (
    <RecordPage
      record={extensionNumber}
      title="分机"
      columns={columns}
      rowActions={rowActions}
      mayRemove={isFree}
      removalWords={() => '使用它的话机将不能再注册。'}
      emptyWords="新建分机并分配给坐席后，坐席就能接打电话。"
      filters={(filter) => (
        <>
          {filter('keyword', { label: '分机号、姓名或工号' })}
          {filter('kind')}
          {filter('state', { label: '分配', none: '全部分机', options: states })}
        </>
      )}
      editor={(row, onClose) => {
        const saved = (made: readonly Account[]) => {
          setAccounts(made);
          onClose();
        };
        return row ? (
          <ExtensionForm extension={row} onSaved={saved} onClose={onClose} />
        ) : (
          <ExtensionRangeForm onMade={saved} onClose={onClose} />
        );
      }}
    >
      {accounts.length > 0 && <AccountsDialog accounts={accounts} onClose={() => setAccounts([])} />}
    </RecordPage>
  );
}
