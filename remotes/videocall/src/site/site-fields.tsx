import type { VideoSiteFields } from '@lianxi/contracts/videocall/site.contract';
import { ChoiceField, SwitchField, TextAreaField, TextField } from '@lianxi/shared/form/fields';
import { PickField } from '@lianxi/shared/form/pick-fields';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { asking } from '@lianxi/shared/site/asking';
import { ColourField } from '@lianxi/shared/site/colour-field';
import { SitePart } from '@lianxi/shared/site/site-page';
import type { PickerOption } from '@lianxi/shared/ui/picker-options';
import { loadVideoGroups } from '../group/load-groups.ts';

const consents = [
  { value: 'off', text: '不录制' },
  { value: 'optional', text: '客户可以不同意' },
  { value: 'required', text: '必须同意才能视频' },
];

/** Everything of an entrance that a person decides. */
export function VideoSiteFieldset({ form, groups }: { form: ContractForm<VideoSiteFields>; groups: readonly PickerOption[] }) {
  return (
    <>
      <SitePart title="入口">
        <TextField form={form} name="name" label="入口名称" hint="只有同事看得到。" />
        <TextAreaField
          form={form}
          name="allowedOrigins"
          label="允许嵌入的网页来源"
          rows={3}
          hint="每行一个，例如 https://shop.example；* 表示任何网页。链接和二维码不受限制。"
        />
        <SwitchField form={form} name="enabled" label="启用" />
      </SitePart>
      <SitePart title="外观">
        <ColourField form={form} name="accent" label="主题颜色" />
        <TextField form={form} name="title" label="标题" />
        <TextAreaField form={form} name="welcome" label="欢迎语" rows={3} />
      </SitePart>
      <SitePart title="视频前">
        <ChoiceField form={form} name="consent" label="录制" options={consents} hint="在开始前告知客户并征得同意。" />
        <div className="lx-form-row">
          <ChoiceField form={form} name="ask.name" label="称呼" options={asking} />
          <ChoiceField form={form} name="ask.phone" label="电话" options={asking} />
        </div>
        <SwitchField form={form} name="askGroup" label="选择服务类型" hint="有两个以上客户可选的技能组时询问。" />
        <PickField
          form={form}
          name="groupId"
          label="默认技能组"
          none="任何在线坐席"
          load={loadVideoGroups}
          chosen={groups.find(({ value }) => value === form.control._defaultValues.groupId)}
        />
      </SitePart>
    </>
  );
}
