import {
  createVideoBlockedVisitor,
  readVideoBlockedVisitor,
  updateVideoBlockedVisitor,
  type VideoBlockedVisitor,
  videoBlockedVisitorFields,
  videoBlockedVisitorList,
} from '@lianxi/contracts/videocall/blocked-visitor.contract';
import { call } from '@lianxi/shared/client/api';
import { SwitchField, TextAreaField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useRecordForm } from '@lianxi/shared/form/use-record-form';

/** Somebody new on the blacklist, or the entry that is given. */
export function BlockedVisitorForm({
  blocked,
  visitorId = '',
  onClose,
}: {
  blocked: VideoBlockedVisitor | null;
  /** Of somebody new: whom the page that led here was about. */
  visitorId?: string;
  onClose: () => void;
}) {
  const form = useRecordForm(videoBlockedVisitorFields, {
    record: blocked,
    blank: { visitorId, reason: '', enabled: true },
    create: (body) => call(createVideoBlockedVisitor, { body }),
    update: (body) => call(updateVideoBlockedVisitor, { body }),
    read: (id) => call(readVideoBlockedVisitor, { params: { id } }),
    list: videoBlockedVisitorList,
    onClose,
  });
  return (
    <FormDrawer form={form} title={blocked ? '编辑黑名单' : '新建黑名单'} onClose={onClose}>
      <TextField form={form} name="visitorId" label="客户编号" hint="在视频记录的详情里。" />
      <TextAreaField form={form} name="reason" label="拉黑原因" />
      <SwitchField form={form} name="enabled" label="启用" hint="启用时该客户不能再发起视频。" />
    </FormDrawer>
  );
}
