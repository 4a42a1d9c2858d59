import {
  createHotline,
  type Hotline,
  hotlineFields,
  hotlineList,
  readHotline,
  updateHotline,
} from '@lianxi/contracts/callcenter/hotline.contract';
import { call } from '@lianxi/shared/client/api';
import { SwitchField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useRecordForm } from '@lianxi/shared/form/use-record-form';
import { WorkingHoursField } from '@lianxi/shared/form/working-hours-field';
import { loadPublishedFlows } from '../ivr/flow-names.ts';
import { loadSkillGroups } from '../skill-group/load-skill-groups.ts';

const blank = {
  did: '',
  name: '',
  skillGroupId: null,
  ivrFlowId: null,
  outbound: true,
  workingHours: [],
  voicemail: true,
  enabled: true,
};

/** A new hotline, or the one that is given. `groupName` and `flowName` are what it leads to. */
export function HotlineForm({
  hotline,
  groupName,
  flowName,
  onClose,
}: {
  hotline: Hotline | null;
  groupName: string | undefined;
  flowName: string | undefined;
  onClose: () => void;
}) {
  const form = useRecordForm(hotlineFields, {
    record: hotline,
    blank,
    create: (body) => call(createHotline, { body }),
    update: (body) => call(updateHotline, { body }),
    read: (id) => call(readHotline, { params: { id } }),
    list: hotlineList,
    onClose,
  });
  const chosen = hotline?.skillGroupId && groupName ? { value: hotline.skillGroupId, text: groupName } : undefined;
  return (
    <FormDrawer form={form} title={hotline ? '编辑热线' : '新建热线'} onClose={onClose}>
      <TextField form={form} name="did" label="热线号码" inputMode="tel" />
      <TextField form={form} name="name" label="热线名称" />
      <PickField
        form={form}
        name="ivrFlowId"
        label="语音菜单"
        none="不进入语音菜单"
        load={loadPublishedFlows}
        chosen={hotline?.ivrFlowId && flowName ? { value: hotline.ivrFlowId, text: flowName } : undefined}
        hint="进入语音菜单的来电由流程决定去向。"
      />
      <PickField form={form} name="skillGroupId" label="技能组" none="不接入技能组" load={loadSkillGroups} chosen={chosen} />
      <WorkingHoursField form={form} name="workingHours" label="工作时间" hint="没有时段时全天接听。" />
      <SwitchField form={form} name="voicemail" label="可以留言" hint="非工作时间和排队超时后，客户可以留言。" />
      <SwitchField form={form} name="outbound" label="外呼显示此号码" />
      <SwitchField form={form} name="enabled" label="启用" />
    </FormDrawer>
  );
}
