import { type Hotline, hotline } from '@lianxi/contracts/callcenter/hotline.contract';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { hoursInWords } from '@lianxi/shared/form/working-hours';
import { WorkingHoursField } from '@lianxi/shared/form/working-hours-field';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';
import { loadPublishedFlows } from '../ivr/flow-names.ts';
import { loadSkillGroups } from '../skill-group/load-skill-groups.ts';

const flowOf = ({ ivrFlowName }: Hotline) => ivrFlowName ?? '—';
const groupOf = ({ skillGroupName }: Hotline) => skillGroupName ?? '—';
const hoursOf = ({ workingHours }: Hotline) => hoursInWords(workingHours);

const columns = (column: ColumnOf<typeof hotline>) => [
  column('did', { width: 150 }),
  column('name', { width: 160 }),
  { key: 'ivrFlowId', title: '语音菜单', width: 160, render: flowOf },
  { key: 'skillGroupId', title: '技能组', width: 160, render: groupOf },
  { key: 'workingHours', title: '工作时间', width: 260, render: hoursOf },
  column('voicemail', { title: '留言', width: 70 }),
  column('outbound', { title: '外呼显示' }),
  column('enabled', { width: 70 }),
];

/** The numbers that customers dial, and their targets (specification section 2, /callcenter/hotline). */
export default function HotlinePage() {
  return (
    <RecordPage
      record={hotline}
      title="热线"
      columns={columns}
      emptyWords="客户拨打的号码和它通向的技能组在这里设置。"
      removalWords={({ did }) => `拨打 ${did} 将不再接通。`}
      filters={(filter) => filter('keyword', { label: '热线号码或名称' })}
      form={{
        fields: (field, form, row) => (
          <>
            {field('did', { inputMode: 'tel' })}
            {field('name')}
            <PickField
              form={form}
              name="ivrFlowId"
              label="语音菜单"
              none="不进入语音菜单"
              load={loadPublishedFlows}
              chosen={chosen(row?.ivrFlowId, row?.ivrFlowName)}
              hint="进入语音菜单的来电由流程决定去向。"
            />
            <PickField
              form={form}
              name="skillGroupId"
              label="技能组"
              none="不接入技能组"
              load={loadSkillGroups}
              chosen={chosen(row?.skillGroupId, row?.skillGroupName)}
            />
            <WorkingHoursField form={form} name="workingHours" label="工作时间" hint="没有时段时全天接听。" />
            {field('voicemail', { hint: '非工作时间和排队超时后，客户可以留言。' })}
            {field('outbound')}
            {field('enabled')}
          </>
        ),
      }}
    />
  );
}

const chosen = (value: string | null = null, text: string | null = null) =>
  value !== null && text !== null ? { value, text } : undefined;
