import { Dropdown } from '@douyinfe/semi-ui';
import type { customerList } from '@lianxi/contracts/customer/customer.contract';
import {
  type CustomerViewContent,
  customerViewList,
  deleteCustomerView,
  updateCustomerView,
} from '@lianxi/contracts/customer/customer-view.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate } from '@lianxi/shared/client/use-call';
import type { ListState } from '@lianxi/shared/list/use-list';
import { ActionMenu, MenuTick } from '@lianxi/shared/ui/action-menu';
import { confirm } from '@lianxi/shared/ui/confirm';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import type { CustomerViews, UsableView } from './use-customer-view.ts';
import { ViewForm } from './view-form.tsx';

const isSame = (one: CustomerViewContent, other: CustomerViewContent) =>
  JSON.stringify(sortedContent(one)) === JSON.stringify(sortedContent(other));

const sortedContent = ({ columns, filters, sort }: CustomerViewContent) => [
  columns,
  Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => one.localeCompare(other)),
  sort,
];

/** The saved views of the list: choose one, save what the list shows now. */
export function ViewMenu<Row>({
  list,
  views: { views, chosen, choice, choose },
}: {
  list: ListState<typeof customerList>;
  views: CustomerViews<Row>;
}) {
  const [form, setForm] = useState<'new' | 'edit' | null>(null);
  const present: CustomerViewContent = {
    columns: choice.shown.map(({ key }) => key),
    filters: list.filters,
    ...(list.sort !== undefined && { sort: list.sort }),
  };
  const changed = chosen !== undefined && !isSame(present, chosen.content);
  const save = useAction(async (view: UsableView) => {
    const { id, version, name, sharing, roleIds } = view;
    await call(updateCustomerView, { body: { id, version, name, sharing, roleIds, content: present } });
    await invalidate(customerViewList);
    toastSuccess('已保存到视图');
  });
  const remove = useAction(async ({ id, name }: UsableView) => {
    const words = '客户不受影响。';
    if (!(await confirm({ title: `删除视图「${name}」？`, words, act: '删除', danger: true }))) return;
    await call(deleteCustomerView, { params: { id } });
    choose(null);
    await invalidate(customerViewList);
    toastSuccess('已删除视图');
  });
  const entry = (view: (typeof views)[number]) => {
    const { id, name, mine, ownerName, content } = view;
    return (
      <Dropdown.Item key={id} disabled={content === null} onClick={() => content !== null && choose({ ...view, content })}>
        {name}
        {!mine && `（${ownerName}）`}
        {content === null && '：含无权查看或已停用的字段'}
        {id === chosen?.id && <MenuTick />}
      </Dropdown.Item>
    );
  };
  return (
    <>
      <ActionMenu
        trigger="click"
        position="bottomLeft"
        entries={
          <>
            <Dropdown.Item onClick={() => choose(null)}>
              全部客户
              {!chosen && <MenuTick />}
            </Dropdown.Item>
            {views.map(entry)}
            <Dropdown.Divider />
            {chosen?.mine && changed && (
              <Dropdown.Item onClick={() => void save.run(chosen)}>保存到「{chosen.name}」</Dropdown.Item>
            )}
            <Dropdown.Item onClick={() => setForm('new')}>保存为新视图</Dropdown.Item>
            {chosen?.mine && (
              <>
                <Dropdown.Item onClick={() => setForm('edit')}>修改名称和共享</Dropdown.Item>
                <Dropdown.Item type="danger" onClick={() => void remove.run(chosen)}>
                  删除视图
                </Dropdown.Item>
              </>
            )}
          </>
        }
      >
        <button type="button" className="lx-choice" aria-label={`视图：${chosen?.name ?? '全部客户'}`}>
          {chosen ? `${chosen.name}${changed ? '（已改动）' : ''}` : '全部客户'}
        </button>
      </ActionMenu>
      {form && (
        <ViewForm
          view={form === 'edit' ? chosen : undefined}
          content={form === 'edit' && chosen ? chosen.content : present}
          onClose={() => setForm(null)}
          onSaved={(view) => {
            setForm(null);
            if (form === 'new') choose(view);
          }}
        />
      )}
    </>
  );
}
