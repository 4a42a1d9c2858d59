import type { AgentGroup } from '@lianxi/contracts/kit/agent-group';
import type { CallOf, ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { type ReactNode, useCallback } from 'react';
import { useCall } from '../client/use-call.ts';
import { MembersField } from '../form/members-field.tsx';
import type { ContractForm } from '../form/use-form.ts';
import type { Column } from '../list/data-table.tsx';
import type { ColumnOf, RecordRow } from '../record/record-columns.tsx';
import type { FieldOf } from '../record/record-fields.tsx';
import { RecordForm, type RecordInput } from '../record/record-form.tsx';
import { RecordPage } from '../record/record-page.tsx';
import { Failure, Loading } from '../ui/data-states.tsx';
import type { PickerOption } from '../ui/picker-options.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useGroupNames } from './group-options.ts';

type GroupRow<G extends AgentGroup> = RecordRow<G> & { id: string; name: string; memberCount: number };
/** A group with its members, as one read returns it. */
type WholeGroup<G extends AgentGroup> = ReplyOf<G['read']> & {
  members: { agentId: string; agName: string; proficiency: number }[];
};

/**
 * What differs between kinds of groups on their page. Its functions are made once: when they change, all rows are built again.
 */
export interface GroupPageProps<G extends AgentGroup> {
  group: G;
  title: string;
  /** Columns between priority and 启用. */
  columns: (column: ColumnOf<G>) => readonly Column<RecordRow<G>>[];
  /** Below 还没有技能组. */
  emptyWords: string;
  /** The hints below the common fields. */
  hints: { readonly name?: string; readonly members: string; readonly priority: string };
  /** The fields between priority and 启用. `names`: the names of the groups of this kind. */
  fields: (
    field: FieldOf<G>,
    form: ContractForm<RecordInput<G>>,
    about: { whole: ReplyOf<G['read']> | null; names: readonly PickerOption[] },
  ) => ReactNode;
}

/** The page of groups of agents, of any kind: their members, and the order in which they are served. */
export function GroupPage<G extends AgentGroup>(props: GroupPageProps<G>) {
  const { group, title, columns, emptyWords } = props;
  const shown = useCallback(
    (column: ColumnOf<G>) => [
      column('name' as never, { title: '技能组', width: 200 }),
      {
        ...{ key: 'memberCount', title: '成员', width: 80, align: 'right' as const },
        render: (row: RecordRow<G>) => (row as GroupRow<G>).memberCount,
      },
      column('priority' as never, { width: 80 }),
      ...columns(column),
      column('enabled' as never, { width: 80 }),
    ],
    [columns],
  );
  return (
    <RecordPage
      record={group}
      title={title}
      columns={shown}
      emptyWords={emptyWords}
      editor={(row, onClose) =>
        row ? (
          <GroupEditor {...props} id={(row as GroupRow<G>).id} onClose={onClose} />
        ) : (
          <GroupForm {...props} whole={null} onClose={onClose} />
        )
      }
    />
  );
}

/** An existing group, after it was read: lists do not contain its members. */
function GroupEditor<G extends AgentGroup>({ id, ...props }: GroupPageProps<G> & { id: string; onClose: () => void }) {
  const { data, error, refetch } = useCall<G['read']>(props.group.read, { params: { id } } as CallOf<G['read']>, { gcTime: 0 });
  if (data) return <GroupForm {...props} whole={data as WholeGroup<G>} />;
  const { title } = props.group;
  return (
    <Sheet title={title} onClose={props.onClose}>
      {error ? <Failure what={title} error={error} onRetry={() => void refetch()} /> : <Loading rows={6} />}
    </Sheet>
  );
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
