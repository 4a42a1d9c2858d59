import {
  createVideoBlockedVisitor,
  readVideoBlockedVisitor,
  updateVideoBlockedVisitor,
  type VideoBlockedVisitor,
  videoBlockedVisitorFields,
  videoBlockedVisitorList,
} from '@lianxi/contracts/videocall/video-blocked-visitor.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { SwitchField, TextAreaField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef } from 'react';

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
  // What is stored as far as this form knows: an update names its version.
  const stored = useRef(blocked);
  const form = useForm(videoBlockedVisitorFields, {
    initial: blocked ?? { visitorId, reason: '', enabled: true },
    submit: async (fields) => {
      const { current } = stored;
      if (current) await call(updateVideoBlockedVisitor, { body: { ...fields, id: current.id, version: current.version } });
      else await call(createVideoBlockedVisitor, { body: fields });
      await invalidate(videoBlockedVisitorList);
      toastSuccess();
      onClose();
    },
    ...(blocked && {
      latest: async () => {
        stored.current = await call(readVideoBlockedVisitor, { params: { id: blocked.id } });
        return stored.current;
      },
    }),
  });
  return (
    <FormDrawer form={form} title={blocked ? '编辑黑名单' : '新建黑名单'} onClose={onClose}>
      <TextField form={form} name="visitorId" label="客户编号" hint="在视频记录的详情里。" />
      <TextAreaField form={form} name="reason" label="拉黑原因" />
      <SwitchField form={form} name="enabled" label="启用" hint="启用时该客户不能再发起视频。" />
    </FormDrawer>
  );
}
