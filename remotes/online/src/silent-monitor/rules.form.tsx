import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { chatMonitorRules, readChatMonitorRules, updateChatMonitorRules } from '@lianxi/contracts/online/silent-monitor.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { NumberField, SwitchField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef } from 'react';

/** When supervisors are told, once it is read. Mounted while it is open. */
export function RulesEditor({ onClose }: { onClose: () => void }) {
  const { data } = useCall(readChatMonitorRules, {}, { gcTime: 0 });
  return data ? <RulesForm rules={data} onClose={onClose} /> : null;
}

function RulesForm({ rules, onClose }: { rules: ReplyOf<typeof readChatMonitorRules>; onClose: () => void }) {
  const stored = useRef(rules);
  const form = useForm(chatMonitorRules, {
    initial: rules,
    submit: async (fields) => {
      await call(updateChatMonitorRules, { body: { ...fields, version: stored.current.version } });
      await invalidate(readChatMonitorRules);
      toastSuccess();
      onClose();
    },
    latest: async () => {
      stored.current = await call(readChatMonitorRules);
      return stored.current;
    },
  });
  const seconds = { form, suffix: '秒', min: 0 };
  return (
    <FormDrawer form={form} title="预警规则" onClose={onClose}>
      <SwitchField form={form} name="sensitiveWords" label="敏感词" hint="客服或访客的消息中出现敏感词时预警。" />
      <NumberField
        form={form}
        name="badRating"
        label="差评"
        suffix="分及以下"
        min={0}
        max={4}
        hint="访客评价满分 5 分；0 表示不预警。"
      />
      <NumberField
        {...seconds}
        name="firstReplySeconds"
        label="首次响应超时"
        max={3600}
        hint="从客服接入起，会话列表按它倒计时；0 表示不预警。"
      />
      <NumberField
        {...seconds}
        name="replySeconds"
        label="未及时回复"
        max={7200}
        hint="访客等待回复，包括排队，会话列表按它倒计时；0 表示不预警。"
      />
      <NumberField
        form={form}
        name="closeMinutes"
        label="未及时结束"
        suffix="分钟"
        min={0}
        max={1440}
        hint="从客服接入起；0 表示不预警。"
      />
    </FormDrawer>
  );
}
