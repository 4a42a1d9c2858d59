import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { type OutboundTask, outboundTask, outboundTaskChoices } from '@lianxi/contracts/outbound/outbound-task.contract';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { PickField, PickManyField } from '@lianxi/shared/form/pick-fields';
import { useFormValue } from '@lianxi/shared/form/use-form-value';
import { WorkingHoursField } from '@lianxi/shared/form/working-hours-field';
import type { FieldOf } from '@lianxi/shared/record/record-fields';
import { RecordForm } from '@lianxi/shared/record/record-form';
import type { LoadOptions, PickerOption } from '@lianxi/shared/ui/picker-options';
import { DayField, RedialField, SkippedField, type TaskForm } from './redial-field.tsx';
import './outbound-task.css';

type Choices = ReplyOf<typeof outboundTaskChoices>;

const loadChoices =
  (read: (choices: Choices) => PickerOption[]): LoadOptions =>
  async (keyword, signal) =>
    read(await call(outboundTaskChoices, undefined, { signal })).filter(({ text }) => text.includes(keyword));
const loadGroups = loadChoices(({ skillGroups }) => skillGroups.map(({ id, name }) => ({ value: id, text: name })));
const loadScripts = loadChoices(({ scripts }) => scripts.map(({ id, scriptName }) => ({ value: id, text: scriptName })));
const loadPools = loadChoices(({ callerPools }) => callerPools.map(({ id, poolName }) => ({ value: id, text: poolName })));

const options = (named: OutboundTask['agents']) => named.map(({ id, name }) => ({ value: id, text: name }));
const option = (id: string | null, name: string): PickerOption | undefined => (id ? { value: id, text: name } : undefined);

/** Only in preview mode is a contact shown for some seconds. */
function PreviewSeconds({ field, form }: { field: FieldOf<typeof outboundTask>; form: TaskForm }) {
  const mode = useFormValue(form, 'mode');
  return mode === 'preview' && field('previewSeconds', { suffix: '秒', hint: '到时间自动拨打，坐席可以提前拨打或跳过。' });
}

const fields = (field: FieldOf<typeof outboundTask>, form: TaskForm, task: OutboundTask | null) => (
  <>
    {field('name')}
    <div className="lx-form-row">
      {field('mode')}
      {field('purpose', { hint: '拨打前按该目的的联系规则检查。' })}
    </div>
    <PreviewSeconds field={field} form={form} />
    <PickManyField
      form={form}
      name="agentIds"
      label="坐席"
      none="没有坐席"
      load={loadAgents}
      chosen={options(task?.agents ?? [])}
    />
    <PickManyField
      form={form}
      name="skillGroupIds"
      label="技能组"
      none="没有技能组"
      load={loadGroups}
      chosen={options(task?.skillGroups ?? [])}
    />
    <div className="lx-form-row">
      <PickField
        form={form}
        name="scriptId"
        label="话术"
        none="不使用话术"
        load={loadScripts}
        chosen={option(task?.scriptId ?? null, task?.scriptName ?? '')}
      />
      <PickField
        form={form}
        name="callerPoolId"
        label="外显号码池"
        none="坐席的号码池"
        load={loadPools}
        chosen={option(task?.callerPoolId ?? null, task?.callerPoolName ?? '')}
      />
    </div>
    <div className="lx-form-row">
      <DayField form={form} name="beginDate" label="开始日期" />
      <DayField form={form} name="endDate" label="结束日期" />
    </div>
    <WorkingHoursField form={form} name="windows" label="外呼时段" hint="没有时段时不限时间，仍受联系规则限制。" />
    <RedialField form={form} />
    <SkippedField form={form} />
    {field('priority', { hint: '坐席有多个任务时，数字大的在前。' })}
    {field('remark')}
  </>
);

const inputOf = (task: OutboundTask) => ({
  ...task,
  agentIds: task.agents.map(({ id }) => id),
  skillGroupIds: task.skillGroups.map(({ id }) => id),
});

/** A new task, or the given one. */
export function TaskFormDrawer({ task, onClose }: { task: OutboundTask | null; onClose: () => void }) {
  return <RecordForm record={outboundTask} row={task} onClose={onClose} width={600} inputOf={inputOf} fields={fields} />;
}
