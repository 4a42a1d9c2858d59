import {
  createVideoGroup,
  readVideoGroup,
  updateVideoGroup,
  type VideoGroup,
  videoGroupFields,
  videoGroupList,
} from '@lianxi/contracts/videocall/group.contract';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { NumberField, SwitchField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { MembersField } from '@lianxi/shared/form/members-field';
import { useRecordForm } from '@lianxi/shared/form/use-record-form';

const blank = { name: '', priority: 5, choosable: true, enabled: true, members: [] };

/** An existing group, once it is read whole: lists do not name its members. */
export function VideoGroupEditor({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useCall(readVideoGroup, { params: { id } }, { gcTime: 0 });
  return data ? <VideoGroupForm group={data} onClose={onClose} /> : null;
}

/** A new group, or the one that is given. */
export function VideoGroupForm({ group, onClose }: { group: VideoGroup | null; onClose: () => void }) {
  const form = useRecordForm(videoGroupFields, {
    record: group,
    blank,
    create: (body) => call(createVideoGroup, { body }),
    update: (body) => call(updateVideoGroup, { body }),
    read: (id) => call(readVideoGroup, { params: { id } }),
    list: videoGroupList,
    onClose,
  });
  const known = (group?.members ?? []).map(({ agentId, agName }) => ({ value: agentId, text: agName }));
  return (
    <FormDrawer form={form} title={group ? '编辑技能组' : '新建技能组'} onClose={onClose}>
      <TextField form={form} name="name" label="技能组名称" hint="客户选择服务类型时会看到。" />
      <MembersField
        form={form}
        name="members"
        label="成员"
        known={known}
        hint="熟练度 1 最低，10 最高；同样空闲时先分配给熟练的坐席。"
      />
      <NumberField form={form} name="priority" label="优先级" min={1} max={10} hint="10 最高，坐席空出来时先接待。" />
      <SwitchField form={form} name="choosable" label="客户可以选择" />
      <SwitchField form={form} name="enabled" label="启用" />
    </FormDrawer>
  );
}
