import { Button } from '@douyinfe/semi-ui';
import type { AgentGroup } from '@lianxi/contracts/kit/agent-group';
import type { CallOf, ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { type ReactNode, useMemo, useState } from 'react';
import { call } from '../client/api.ts';
import { useCall } from '../client/use-call.ts';
import { MembersField } from '../form/members-field.tsx';
import type { ContractForm } from '../form/use-form.ts';
import type { Column } from '../list/data-table.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { KeywordFilter } from '../list/filters.tsx';
import { ListPage } from '../list/list-page.tsx';
import { useList } from '../list/use-list.ts';
import { useRemoval } from '../list/use-removal.tsx';
import { type ColumnOf, columnOf, type RecordRow } from '../record/record-columns.tsx';
import type { FieldOf } from '../record/record-fields.tsx';
import { RecordForm, type RecordInput } from '../record/record-form.tsx';
import type { PickerOption } from '../ui/picker-options.tsx';
import { useGroupNames } from './group-options.ts';

type GroupRow<G extends AgentGroup> = RecordRow<G> & { id: string; name: string; memberCount: number };
/** A group as it is read: with its members. */
type WholeGroup<G extends AgentGroup> = ReplyOf<G['read']> & {
  members: { agentId: string; agName: string; proficiency: number }[];
};

/** How groups of one kind differ on their page. Its functions are made once: rows are built anew when they change. */
export interface GroupPageProps<G extends AgentGroup> {
  group: G;
  title: string;
  /** Columns between priority and 启用. */
  columns: (column: ColumnOf<G>) => readonly Column<RecordRow<G>>[];
  /** Beside 新建. */
  actions: ReactNode;
  /** Below 还没有技能组. */
  emptyWords: string;
  /** What is said below the common fields. */
  hints: { readonly name?: string; readonly members: string; readonly priority: string };
  /** The fields between priority and 启用. `names`: what groups of the kind are called. */
  fields: (
    field: FieldOf<G>,
    form: ContractForm<RecordInput<G>>,
    about: { whole: ReplyOf<G['read']> | null; names: readonly PickerOption[] },
  ) => ReactNode;
  /** What else the page opens. */
  children?: ReactNode;
}

/** The page of groups of agents, of any kind: who belongs to them, in which order they are served. */
export function GroupPage<G extends AgentGroup>(props: GroupPageProps<G>) {
  const { group, title, columns, actions, emptyWords, children } = props;
  const list = useList(group.list);
  const [open, setOpen] = useState<string | null>(null);
  const close = () => setOpen(null);
  const removal = useRemoval(
    useMemo(
      () => ({
        what: group.title,
        nameOf: (row: RecordRow<G>) => (row as GroupRow<G>).name,
        remove: (row: RecordRow<G>) => call(group.remove, { params: { id: (row as GroupRow<G>).id } } as CallOf<G['remove']>),
        list: group.list,
      }),
      [group],
    ),
  );
  const shown = useMemo(() => {
    const column = columnOf(group);
    const name = column('name' as never, { title: '技能组', width: 200 });
    const memberCount: Column<RecordRow<G>> = {
      key: 'memberCount',
      title: '成员',
      width: 80,
      align: 'right',
      render: (row) => (row as GroupRow<G>).memberCount,
    };
    const [priority, enabled] = [column('priority' as never, { width: 80 }), column('enabled' as never, { width: 80 })];
    return [name, memberCount, priority, ...columns(column), enabled, removal];
  }, [group, columns, removal]);
  const add = (
    <Button theme="solid" onClick={() => setOpen('new')}>
      新建技能组
    </Button>
  );
  return (
    <ListPage<G['list']>
      title={title}
      what={group.title}
      list={list}
      columns={shown}
      onOpen={(row) => setOpen((row as GroupRow<G>).id)}
      openId={open ?? undefined}
      actions={
        <>
          {actions}
          {add}
        </>
      }
      empty={{ title: '还没有技能组', words: emptyWords, action: add }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name={'keyword' as never} label="查找技能组" />
        </FilterBar>
      }
    >
      {children}
      {open === 'new' && <GroupForm {...props} whole={null} onClose={close} />}
      {open !== null && open !== 'new' && <GroupEditor key={open} {...props} id={open} onClose={close} />}
    </ListPage>
  );
}

/** A group that is there, once it is read whole: lists do not name its members. */
function GroupEditor<G extends AgentGroup>({ id, ...props }: GroupPageProps<G> & { id: string; onClose: () => void }) {
  const { data } = useCall<G['read']>(props.group.read, { params: { id } } as CallOf<G['read']>, { gcTime: 0 });
  return data ? <GroupForm {...props} whole={data as WholeGroup<G>} /> : null;
}

function GroupForm<G extends AgentGroup>({
  group,
  hints,
  fields,
  whole,
  onClose,
}: GroupPageProps<G> & { whole: WholeGroup<G> | null; onClose: () => void }) {
  const names = useGroupNames(group);
  const known = (whole?.members ?? []).map(({ agentId, agName }) => ({ value: agentId, text: agName }));
  return (
    <RecordForm<G>
      record={group}
      row={whole as RecordRow<G> | null}
      onClose={onClose}
      fields={(field, form) => (
        <>
          {field('name' as never, hints.name ? { hint: hints.name } : {})}
          <MembersField form={form} name={'members' as never} label="成员" known={known} hint={hints.members} />
          {field('priority' as never, { hint: hints.priority })}
          {fields(field, form, { whole, names })}
          {field('enabled' as never)}
        </>
      )}
    />
  );
}
