import { Button } from '@douyinfe/semi-ui';
import {
  deleteExtension,
  type ExtensionNumber,
  extensionList,
  resetExtensionPassword,
} from '@lianxi/contracts/callcenter/extension-number.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { confirm } from '@lianxi/shared/ui/confirm';
import { type ReactNode, useMemo, useState } from 'react';
import { type Account, AccountsDialog } from './accounts-dialog.tsx';
import { ExtensionForm } from './extension.form.tsx';
import { extensionColumns } from './extension-columns.tsx';
import { ExtensionRangeForm } from './extension-range.form.tsx';
import { kinds } from './extension-words.ts';

const states = [
  { value: 'assigned', text: '已分配' },
  { value: 'free', text: '未分配' },
];

/** What lies over the list. */
type Over = { kind: 'range' } | { kind: 'form'; extension: ExtensionNumber } | { kind: 'accounts'; accounts: readonly Account[] };

/** The telephones of the enterprise, and whose they are. */
export function ExtensionList({ tabs }: { tabs: ReactNode }) {
  const list = useList(extensionList);
  const [over, setOver] = useState<Over>();
  const close = () => setOver(undefined);
  const showAccounts = (accounts: readonly Account[]) =>
    accounts.length > 0 ? setOver({ kind: 'accounts', accounts }) : close();
  const { run: remove } = useAction(
    async ({ id }: ExtensionNumber) => {
      await call(deleteExtension, { params: { id } });
      await invalidate(extensionList);
    },
    { success: '分机已删除' },
  );
  const { run: reset } = useAction(async ({ id }: ExtensionNumber) => {
    const account = await call(resetExtensionPassword, { params: { id } });
    setOver({ kind: 'accounts', accounts: [account] });
    await invalidate(extensionList);
  });
  const columns = useMemo(
    () =>
      extensionColumns({
        onDelete: (row) => {
          const question = { title: `删除分机 ${row.number}？`, words: '使用它的话机将不能再注册。', act: '删除', danger: true };
          void confirm(question).then((sure) => sure && remove(row));
        },
        onReset: (row) => {
          const question = {
            title: `重置分机 ${row.number} 的密码？`,
            words: '原密码立即失效，话机需要填写新密码。',
            act: '重置',
          };
          void confirm(question).then((sure) => sure && reset(row));
        },
      }),
    [remove, reset],
  );
  const add = (
    <Button theme="solid" onClick={() => setOver({ kind: 'range' })}>
      批量新建分机
    </Button>
  );
  return (
    <ListPage
      title="话务管理"
      what="分机"
      list={list}
      columns={columns}
      onOpen={(extension) => setOver({ kind: 'form', extension })}
      openId={over?.kind === 'form' ? over.extension.id : undefined}
      actions={add}
      empty={{ title: '还没有分机', words: '新建分机并分配给坐席后，坐席就能接打电话。', action: add }}
      filters={
        <>
          {tabs}
          <FilterBar list={list}>
            <KeywordFilter list={list} name="keyword" label="分机号、姓名或工号" />
            <ChoiceFilter list={list} name="type" label="类型" none="全部类型" options={kinds} />
            <ChoiceFilter list={list} name="state" label="分配" none="全部分机" options={states} />
          </FilterBar>
        </>
      }
    >
      {over?.kind === 'range' && <ExtensionRangeForm onMade={showAccounts} onClose={close} />}
      {over?.kind === 'form' && (
        <ExtensionForm key={over.extension.id} extension={over.extension} onSaved={showAccounts} onClose={close} />
      )}
      {over?.kind === 'accounts' && <AccountsDialog accounts={over.accounts} onClose={close} />}
    </ListPage>
  );
}
