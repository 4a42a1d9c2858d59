import {
  type ChatGroup,
  chatGroupFields,
  chatGroupList,
  createChatGroup,
  readChatGroup,
  updateChatGroup,
} from '@lianxi/contracts/online/chat-group.contract';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { NumberField, SwitchField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { MembersField } from '@lianxi/shared/form/members-field';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useRecordForm } from '@lianxi/shared/form/use-record-form';
import { WorkingHoursField } from '@lianxi/shared/form/working-hours-field';
import type { PickerOption } from '@lianxi/shared/ui/picker-options';
import { loadChatGroups, loadSummaryTemplates } from './load-chat-groups.ts';

const blank = {
  name: '',
  priority: 5,
  overflowSeconds: 60,
  overflowGroupId: null,
  queueLimit: 50,
  workingHours: [],
  choosable: true,
  summaryTemplateId: null,
  enabled: true,
  members: [],
};

/** An existing group, once it is read whole: lists do not name its members. */
export function ChatGroupEditor({ id, groups, onClose }: { id: string; groups: readonly PickerOption[]; onClose: () => void }) {
  const { data } = useCall(readChatGroup, { params: { id } }, { gcTime: 0 });
  return data ? <ChatGroupForm group={data} groups={groups} onClose={onClose} /> : null;
}

/** A new group, or the one that is given. `groups` names those that may help out. */
export function ChatGroupForm({
  group,
  groups,
  onClose,
}: {
  group: ChatGroup | null;
  groups: readonly PickerOption[];
  onClose: () => void;
}) {
  const form = useRecordForm(chatGroupFields, {
    record: group,
    blank,
    create: (body) => call(createChatGroup, { body }),
    update: (body) => call(updateChatGroup, { body }),
    read: (id) => call(readChatGroup, { params: { id } }),
    list: chatGroupList,
    onClose,
  });
  const known = (group?.members ?? []).map(({ agentId, agName }) => ({ value: agentId, text: agName }));
  const summary =
    group?.summaryTemplateId && group.summaryTemplateName
      ? { value: group.summaryTemplateId, text: group.summaryTemplateName }
      : undefined;
  return (
    <FormDrawer form={form} title={group ? '编辑技能组' : '新建技能组'} onClose={onClose}>
      <TextField form={form} name="name" label="技能组名称" hint="访客选择咨询类型时会看到。" />
      <MembersField
        form={form}
        name="members"
        label="成员"
        known={known}
        hint="熟练度 1 最低，10 最高；同样空闲时先分配给熟练的坐席。"
      />
      <NumberField form={form} name="priority" label="优先级" min={1} max={10} hint="10 最高，坐席空出来时先接待。" />
      <PickField
        form={form}
        name="overflowGroupId"
        label="溢出技能组"
        none="无"
        load={loadChatGroups}
        chosen={groups.find(({ value }) => value === group?.overflowGroupId)}
        hint="本组没有空闲坐席时由它协助接待。"
      />
      <NumberField form={form} name="overflowSeconds" label="排队多久后溢出" suffix="秒" min={0} max={3600} />
      <NumberField form={form} name="queueLimit" label="排队上限" suffix="人" min={0} max={1000} hint="排满后请访客留言。" />
      <WorkingHoursField form={form} name="workingHours" label="服务时间" hint="没有时段时全天接待；其他时间请访客留言。" />
      <PickField
        form={form}
        name="summaryTemplateId"
        label="小结模板"
        none="默认模板"
        load={loadSummaryTemplates}
        chosen={summary}
        hint="本组会话结束后填写；小结模板在 呼叫中心 → 热线 中维护。"
      />
      <SwitchField form={form} name="choosable" label="访客可以选择" />
      <SwitchField form={form} name="enabled" label="启用" />
    </FormDrawer>
  );
}
