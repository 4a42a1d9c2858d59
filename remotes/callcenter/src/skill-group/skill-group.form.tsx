import {
  createSkillGroup,
  readSkillGroup,
  type SkillGroup,
  skillGroupFields,
  skillGroupList,
  updateSkillGroup,
} from '@lianxi/contracts/callcenter/skill-group.contract';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { ChoiceField, NumberField, SwitchField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { MembersField } from '@lianxi/shared/form/members-field';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useRecordForm } from '@lianxi/shared/form/use-record-form';
import { loadSkillGroups } from './load-skill-groups.ts';

const blank = {
  name: '',
  priority: 5,
  maxWaitSeconds: 120,
  overflow: 'voicemail' as const,
  overflowGroupId: null,
  widenSeconds: 10,
  affinitySeconds: 10,
  enabled: true,
  members: [],
};

const overflows = [
  { value: 'voicemail', text: '请客户留言' },
  { value: 'hang-up', text: '提示后挂机' },
  { value: 'group', text: '转到其他技能组' },
];

/** An existing group, once it is read whole: lists do not name its members. */
export function SkillGroupEditor({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useCall(readSkillGroup, { params: { id } }, { gcTime: 0 });
  return data ? <SkillGroupForm group={data} onClose={onClose} /> : null;
}

/** A new skill group, or the one that is given. */
export function SkillGroupForm({ group, onClose }: { group: SkillGroup | null; onClose: () => void }) {
  const form = useRecordForm(skillGroupFields, {
    record: group,
    blank,
    create: (body) => call(createSkillGroup, { body }),
    update: (body) => call(updateSkillGroup, { body }),
    read: (id) => call(readSkillGroup, { params: { id } }),
    list: skillGroupList,
    onClose,
  });
  const known = (group?.members ?? []).map(({ agentId, agName }) => ({ value: agentId, text: agName }));
  return (
    <FormDrawer form={form} title={group ? '编辑技能组' : '新建技能组'} onClose={onClose}>
      <TextField form={form} name="name" label="技能组名称" />
      <MembersField form={form} name="members" label="成员" hint="熟练度 1 最低，10 最高；来电先给熟练的坐席。" known={known} />
      <NumberField form={form} name="priority" label="优先级" min={1} max={10} hint="10 最高，先于其他技能组接听。" />
      <NumberField form={form} name="maxWaitSeconds" label="最长排队" suffix="秒" min={10} max={3600} />
      <ChoiceField form={form} name="overflow" label="排队超时后" options={overflows} />
      <PickField
        form={form}
        name="overflowGroupId"
        label="溢出技能组"
        none="无"
        load={loadSkillGroups}
        hint="仅用于转到其他技能组。"
      />
      <NumberField form={form} name="widenSeconds" label="扩大范围间隔" suffix="秒" min={0} max={600} />
      <NumberField form={form} name="affinitySeconds" label="等待上次坐席" suffix="秒" min={0} max={120} />
      <SwitchField form={form} name="enabled" label="启用" />
    </FormDrawer>
  );
}
