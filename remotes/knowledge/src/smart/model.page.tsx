import { Button } from '@douyinfe/semi-ui';
import {
  type AiPreset,
  aiConfig,
  aiKeyInput,
  aiPresets,
  aiUsage,
  setAiKey,
  testAi,
} from '@lianxi/contracts/ai/ai-config.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { SecretField } from '@lianxi/shared/form/secret-field';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { useForm } from '@lianxi/shared/form/use-form';
import { useFormValue } from '@lianxi/shared/form/use-form-value';
import { type SettingsInput, SettingsSection } from '@lianxi/shared/record/settings-form';
import { SettingsPage } from '@lianxi/shared/record/settings-page';
import { grouped } from '@lianxi/shared/ui/grouped';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import './model.css';

type Form = ContractForm<SettingsInput<typeof aiConfig>>;

/** The address and the model that the vendor names. */
function Proposal({ form }: { form: Form }) {
  const vendor = useFormValue(form, 'vendor') as AiPreset;
  const { address, model } = aiPresets[vendor];
  if (vendor === 'none')
    return <p className="lx-field-hint model-note">不使用大模型时，回答直接摘自知识库，并注明「未使用大模型」。</p>;
  return (
    <p className="lx-field-hint model-note">
      常用地址：{address}
      {model && `，模型：${model}`}
      {vendor === 'ollama' && '。请在模型里设好上下文长度（num_ctx），接口不接受它，默认 4096 会截断资料'}
    </p>
  );
}

function Usage() {
  const { data } = useCall(aiUsage, {});
  if (!data) return null;
  return (
    <p className="lx-field-hint model-note" role="status">
      本月已用 {grouped(Math.ceil(data.tokens / 1000))} 千 tokens，调用 {grouped(data.calls)} 次，失败 {grouped(data.failed)} 次。
    </p>
  );
}

function KeyForm({ onClose }: { onClose: () => void }) {
  const form = useForm(aiKeyInput, {
    initial: { key: '' },
    submit: async (body) => {
      await call(setAiKey, { body });
      await invalidate(aiConfig.read);
      toastSuccess('密钥已更新');
      onClose();
    },
  });
  return (
    <FormModal form={form} title="设置密钥" onClose={onClose}>
      <SecretField form={form} name="key" label="密钥" autoComplete="off" hint="不填则清除" />
    </FormModal>
  );
}

/** The key and the test have buttons of their own: they are not part of what 保存 saves. */
function KeyAndTest({ hasKey, saved }: { hasKey: boolean; saved: boolean }) {
  const [open, setOpen] = useState(false);
  const test = useAction(
    async () => {
      const answer = await call(testAi);
      await invalidate(aiUsage);
      return answer;
    },
    { success: ({ text, milliseconds }) => `${(milliseconds / 1000).toFixed(1)} 秒：${text.slice(0, 80)}` },
  );
  return (
    <div className="lx-field">
      <span className="lx-field-label">密钥</span>
      <div style={{ display: 'flex', gap: 8 }}>
        <Button disabled={!saved} onClick={() => setOpen(true)}>
          {hasKey ? '更换密钥' : '设置密钥'}
        </Button>
        <Button disabled={!saved || test.disabled} loading={test.running} onClick={() => void test.run()}>
          测试
        </Button>
      </div>
      <p className="lx-field-hint">
        {hasKey ? '已设置，不再显示。修改接口地址后需要重新设置。' : '自建的服务可以没有密钥。先保存上面的设置。'}
      </p>
      {open && <KeyForm onClose={() => setOpen(false)} />}
    </div>
  );
}

/** 大模型设置: the tenant's model, its key, its month's limit, and a real test. */
export default function ModelPage() {
  return (
    <SettingsPage
      settings={aiConfig}
      sections={(field, form, { hasKey }) => (
        <>
          <SettingsSection title="服务">
            {field('vendor')}
            <Proposal form={form} />
            {field('address', { placeholder: 'https://…/v1' })}
            {field('model')}
            <KeyAndTest hasKey={hasKey} saved={!form.dirty} />
          </SettingsSection>
          <SettingsSection title="用量" words="手机、证件、银行卡和邮箱以占位符发出，回答里再还原。">
            {field('monthlyTokens', { suffix: '千 tokens', hint: '到达上限后改为直接摘自知识库；0 为不限。' })}
            <Usage />
          </SettingsSection>
        </>
      )}
    />
  );
}
