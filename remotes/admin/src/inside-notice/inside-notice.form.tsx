import { type InsideNotice, type insideNotice, MAX_NOTICE_FILES } from '@lianxi/contracts/admin/inside-notice.contract';
import { loadAgents, loadDepartments, loadRoles } from '@lianxi/shared/client/load-options';
import { PickManyField } from '@lianxi/shared/form/pick-fields';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { useFormValue } from '@lianxi/shared/form/use-form-value';
import type { RecordFormOptions, RecordInput } from '@lianxi/shared/record/record-form';
import { TimeField } from '../form/time-field.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { FilesField } from './files-field.tsx';

type Form = ContractForm<RecordInput<typeof insideNotice>>;
type Named = readonly { id: string; name: string }[];

const idsOf = (named: Named) => named.map(({ id }) => id);
const chosen = (named: Named = []) => named.map(({ id, name }) => ({ value: id, text: name }));

/** The form of a draft: what is said, to whom, and how. */
export const noticeForm: RecordFormOptions<typeof insideNotice> = {
  width: 640,
  saved: '已存为草稿，点「发布」后用户才会收到',
  inputOf: (notice) => ({
    ...notice,
    departmentIds: idsOf(notice.departments),
    roleIds: idsOf(notice.roles),
    agentIds: idsOf(notice.agents),
    exceptIds: idsOf(notice.excepted),
    files: notice.files.map(({ fileSaveName }) => fileSaveName),
  }),
  fields: (field, form, notice) => (
    <>
      {field('title')}
      <RichTextField form={form} name="content" label="内容" />
      <FilesField form={form} name="files" label="附件" attached={notice?.files ?? []} most={MAX_NOTICE_FILES} />
      {field('audience')}
      <ChosenAudience form={form} notice={notice} />
      <PickManyField
        form={form}
        name="exceptIds"
        label="排除用户"
        none="不排除"
        load={loadAgents}
        chosen={chosen(notice?.excepted)}
      />
      {field('strong', { hint: '用户登录后或收到时弹出公告，读过才关闭。' })}
      {field('mustConfirm', { hint: '用户需点「确认」。发布后可查看谁未确认，并提醒一次。' })}
      <TimeField form={form} name="publishAt" label="定时发布" hint="不填则点「发布」时立即发出。" />
      <TimeField form={form} name="expireAt" label="有效期至" hint="到期后从所有人的消息中消失。不填为长期有效。" />
    </>
  ),
};

/** Only an announcement for some has departments, roles and users. */
function ChosenAudience({ form, notice }: { form: Form; notice: InsideNotice | null }) {
  if (useFormValue(form, 'audience') !== 'chosen') return null;
  return (
    <>
      <PickManyField
        form={form}
        name="departmentIds"
        label="部门"
        none="未选择"
        hint="包含下级部门。部门、角色和用户可以同时选择。"
        load={loadDepartments}
        chosen={chosen(notice?.departments)}
      />
      <PickManyField form={form} name="roleIds" label="角色" none="未选择" load={loadRoles} chosen={chosen(notice?.roles)} />
      <PickManyField form={form} name="agentIds" label="用户" none="未选择" load={loadAgents} chosen={chosen(notice?.agents)} />
    </>
  );
}
