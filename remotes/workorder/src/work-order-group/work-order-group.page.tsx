import { type WorkOrderGroup, workOrderGroup } from '@lianxi/contracts/work-order/work-order-group.contract';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { PickManyField } from '@lianxi/shared/form/pick-fields';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';

const namesOf = (named: readonly { name: string }[]) => named.map(({ name }) => name).join('、');

const columns = (column: ColumnOf<typeof workOrderGroup>) => [
  column('name', { width: 200 }),
  { key: 'members', title: '成员', width: 360, render: ({ members }: WorkOrderGroup) => namesOf(members) },
  { key: 'templates', title: '使用的模板', width: 240, render: ({ templates }: WorkOrderGroup) => namesOf(templates) },
  column('enabled', { width: 80 }),
];

const inputOf = (group: WorkOrderGroup) => ({ ...group, memberIds: group.members.map(({ id }) => id) });

/** Agents who have the same work. */
export default function WorkOrderGroupPage() {
  return (
    <RecordPage
      record={workOrderGroup}
      title="工单组"
      columns={columns}
      emptyWords="流程节点可以交给一个组：由成员领取、轮流分配，或分给手上最少的人。"
      form={{
        inputOf,
        fields: (field, form, group) => (
          <>
            {field('name')}
            <PickManyField
              form={form}
              name="memberIds"
              label="成员"
              none="未选择"
              load={loadAgents}
              chosen={group?.members.map(({ id, name }) => ({ value: id, text: name })) ?? []}
            />
            {field('enabled', { hint: '停用后流程不能再交给该组，已分给成员的任务不变。' })}
          </>
        ),
      }}
    />
  );
}
