import { chatGroup } from '@lianxi/contracts/online/chat-group.contract';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { hoursInWords } from '@lianxi/shared/form/working-hours';
import { WorkingHoursField } from '@lianxi/shared/form/working-hours-field';
import { GroupPage, type GroupPageProps } from '@lianxi/shared/group/group-page';
import { loadChatGroups, loadSummaryTemplates } from './load-chat-groups.ts';

type Props = GroupPageProps<typeof chatGroup>;

const columns: Props['columns'] = (column) => [
  column('queueLimit'),
  { key: 'workingHours', title: '服务时间', width: 260, render: ({ workingHours }) => hoursInWords(workingHours) },
  column('choosable', { title: '访客可选' }),
];

const fields: Props['fields'] = (field, form, { whole, names }) => {
  const template = whole?.summaryTemplateId && whole.summaryTemplateName;
  return (
    <>
      <PickField
        form={form}
        name="overflowGroupId"
        label="溢出技能组"
        none="无"
        load={loadChatGroups}
        chosen={names.find(({ value }) => value === whole?.overflowGroupId)}
        hint="本组没有空闲坐席时由它协助接待。"
      />
      {field('overflowSeconds', { suffix: '秒' })}
      {field('queueLimit', { suffix: '人', hint: '排满后请访客留言。' })}
      <WorkingHoursField form={form} name="workingHours" label="服务时间" hint="没有时段时全天接待；其他时间请访客留言。" />
      <PickField
        form={form}
        name="summaryTemplateId"
        label="小结模板"
        none="默认模板"
        load={loadSummaryTemplates}
        chosen={template ? { value: whole.summaryTemplateId ?? '', text: template } : undefined}
        hint="本组会话结束后填写；小结模板在 呼叫中心 → 热线 中维护。"
      />
      {field('choosable')}
    </>
  );
};

/** Which agents answer which visitors, and the texts for visitors (specification section 2, /online/setting). */
export default function ChatGroupPage() {
  return (
    <GroupPage
      group={chatGroup}
      title="技能组"
      columns={columns}
      fields={fields}
      hints={{
        name: '访客选择咨询类型时会看到。',
        members: '熟练度 1 最低，10 最高；同样空闲时先分配给熟练的坐席。',
        priority: '10 最高，坐席空出来时先接待。',
      }}
      emptyWords="没有技能组时，访客由任何在线的坐席接待。"
    />
  );
}
