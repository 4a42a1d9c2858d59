import { skillGroup } from '@lianxi/contracts/callcenter/skill-group.contract';
import { ChoiceField } from '@lianxi/shared/form/fields';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { GroupPage, type GroupPageProps } from '@lianxi/shared/group/group-page';
import { loadSkillGroups } from './load-skill-groups.ts';

type Props = GroupPageProps<typeof skillGroup>;

const columns: Props['columns'] = (column) => [
  column('maxWaitSeconds', { render: ({ maxWaitSeconds }) => `${maxWaitSeconds} 秒` }),
];

const fields: Props['fields'] = (field, form, { whole, names }) => (
  <>
    {field('maxWaitSeconds', { suffix: '秒' })}
    <ChoiceField form={form} name="overflow" label="排队超时后" options={skillGroup.fields.overflow.choices ?? []} />
    <PickField
      form={form}
      name="overflowGroupId"
      label="溢出技能组"
      none="无"
      load={loadSkillGroups}
      chosen={names.find(({ value }) => value === whole?.overflowGroupId)}
      hint="仅用于转到其他技能组。"
    />
    {field('widenSeconds', { suffix: '秒' })}
    {field('affinitySeconds', { suffix: '秒' })}
  </>
);

/** The groups of agents, and the order in which callers are served. */
export default function SkillGroupPage() {
  return (
    <GroupPage
      group={skillGroup}
      title="技能组"
      columns={columns}
      fields={fields}
      hints={{ members: '熟练度 1 最低，10 最高；来电先给熟练的坐席。', priority: '10 最高，先于其他技能组接听。' }}
      emptyWords="技能组里的坐席一起接听热线的来电。"
    />
  );
}
