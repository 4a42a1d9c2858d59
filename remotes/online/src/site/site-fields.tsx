import { chatGroup } from '@lianxi/contracts/online/chat-group.contract';
import type { SiteFields, site } from '@lianxi/contracts/online/site.contract';
import { ChoiceField, TextAreaField, TextField } from '@lianxi/shared/form/fields';
import { PickField, PickManyField } from '@lianxi/shared/form/pick-fields';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { useGroupNames } from '@lianxi/shared/group/group-options';
import type { FieldOf } from '@lianxi/shared/record/record-fields';
import { asking } from '@lianxi/shared/site/asking';
import { ColourField } from '@lianxi/shared/site/colour-field';
import { SitePart } from '@lianxi/shared/site/site-page';
import { loadChatGroups } from '../chat-group/load-chat-groups.ts';

/** All fields of a site. */
export function SiteFieldset({
  field,
  form,
  values: { bilingual, bot },
}: {
  field: FieldOf<typeof site>;
  form: ContractForm<SiteFields>;
  values: SiteFields;
}) {
  const groups = useGroupNames(chatGroup);
  return (
    <>
      <SitePart title="网站">
        {field('name', { hint: '只有同事看得到。' })}
        {field('allowedOrigins', { rows: 3, hint: '每行一个，例如 https://shop.example；* 表示任何网页。' })}
        {field('enabled')}
      </SitePart>
      <SitePart title="外观">
        <div className="lx-form-row">
          <ColourField form={form} name="accent" label="主题颜色" />
          {field('launcher')}
        </div>
        {field('position')}
        {field('theme')}
        {field('title')}
        {field('subtitle')}
        {field('welcome', { rows: 3 })}
        {field('bilingual', { hint: '浏览器不是中文的访客看到英文界面。' })}
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
        {field('askGroup', { hint: '有两个以上的技能组可选时询问。' })}
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
      <SitePart title="文件">{field('jpgOnly', { hint: '其他格式的图片在发送前被拒绝。' })}</SitePart>
      <SitePart title="机器人">
        {field('bot', { hint: '按「机器人问答」回答，说明自己是机器人，需要时转人工。' })}
        {bot && (
          <div className="lx-form-row">
            {field('botName')}
            {field('botMisses', { suffix: '次后' })}
          </div>
        )}
      </SitePart>
    </>
  );
}
