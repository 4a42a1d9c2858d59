import type { SiteFields } from '@lianxi/contracts/online/site.contract';
import { ChoiceField, NumberField, RadioField, SwitchField, TextAreaField, TextField } from '@lianxi/shared/form/fields';
import { PickField, PickManyField } from '@lianxi/shared/form/pick-fields';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { asking } from '@lianxi/shared/site/asking';
import { ColourField } from '@lianxi/shared/site/colour-field';
import { SitePart } from '@lianxi/shared/site/site-page';
import type { PickerOption } from '@lianxi/shared/ui/picker-options';
import { loadChatGroups } from '../chat-group/load-chat-groups.ts';

type Form = ContractForm<SiteFields>;

/** Everything of a site that a person decides. `bilingual` and `bot`: what hangs on them is shown. */
export function SiteFieldset({
  form,
  groups,
  bilingual,
  bot,
}: {
  form: Form;
  groups: readonly PickerOption[];
  bilingual: boolean;
  bot: boolean;
}) {
  return (
    <>
      <SitePart title="网站">
        <TextField form={form} name="name" label="网站名称" hint="只有同事看得到。" />
        <TextAreaField
          form={form}
          name="allowedOrigins"
          label="允许的网页来源"
          rows={3}
          hint="每行一个，例如 https://shop.example；* 表示任何网页。"
        />
        <SwitchField form={form} name="enabled" label="启用" />
      </SitePart>
      <SitePart title="外观">
        <div className="lx-form-row">
          <ColourField form={form} name="accent" label="主题颜色" />
          <TextField form={form} name="launcher" label="按钮文字" />
        </div>
        <RadioField
          form={form}
          name="position"
          label="位置"
          options={[
            { value: 'right', text: '右下角' },
            { value: 'left', text: '左下角' },
          ]}
        />
        <RadioField
          form={form}
          name="theme"
          label="深浅"
          options={[
            { value: 'auto', text: '跟随网页' },
            { value: 'light', text: '浅色' },
            { value: 'dark', text: '深色' },
          ]}
        />
        <TextField form={form} name="title" label="标题" />
        <TextField form={form} name="subtitle" label="副标题" />
        <TextAreaField form={form} name="welcome" label="欢迎语" rows={3} />
        <SwitchField form={form} name="bilingual" label="同时提供英文" hint="浏览器不是中文的访客看到英文界面。" />
        {bilingual && (
          <>
            <TextField form={form} name="english.title" label="英文标题" />
            <TextField form={form} name="english.subtitle" label="英文副标题" />
            <TextAreaField form={form} name="english.welcome" label="英文欢迎语" rows={3} />
            <TextField form={form} name="english.launcher" label="英文按钮文字" />
          </>
        )}
      </SitePart>
      <SitePart title="咨询前">
        <div className="lx-form-row">
          <ChoiceField form={form} name="ask.name" label="称呼" options={asking} />
          <ChoiceField form={form} name="ask.phone" label="电话" options={asking} />
        </div>
        <div className="lx-form-row">
          <ChoiceField form={form} name="ask.email" label="邮箱" options={asking} />
          <ChoiceField form={form} name="ask.company" label="公司" options={asking} />
        </div>
        <SwitchField form={form} name="askGroup" label="选择咨询类型" hint="有两个以上的技能组可选时询问。" />
        <PickManyField
          form={form}
          name="groupIds"
          label="提供的技能组"
          none="所有访客可选的技能组"
          load={loadChatGroups}
          chosen={groups}
        />
        <PickField
          form={form}
          name="chatGroupId"
          label="默认技能组"
          none="按接待设置"
          load={loadChatGroups}
          chosen={groups.find(({ value }) => value === form.control._defaultValues.chatGroupId)}
        />
      </SitePart>
      <SitePart title="机器人">
        <SwitchField form={form} name="bot" label="机器人先接待" hint="按「机器人问答」回答，说明自己是机器人，需要时转人工。" />
        {bot && (
          <div className="lx-form-row">
            <TextField form={form} name="botName" label="机器人名称" />
            <NumberField form={form} name="botMisses" label="连续答不上来时转人工" suffix="次后" min={1} max={5} />
          </div>
        )}
      </SitePart>
    </>
  );
}
