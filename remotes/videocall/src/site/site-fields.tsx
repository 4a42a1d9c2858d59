import { videoGroup } from '@lianxi/contracts/videocall/group.contract';
import { videoSite } from '@lianxi/contracts/videocall/site.contract';
import { ChoiceField } from '@lianxi/shared/form/fields';
import { PickField } from '@lianxi/shared/form/pick-fields';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { useGroupNames } from '@lianxi/shared/group/group-options';
import type { FieldOf } from '@lianxi/shared/record/record-fields';
import type { RecordInput } from '@lianxi/shared/record/record-form';
import { asking } from '@lianxi/shared/site/asking';
import { ColourField } from '@lianxi/shared/site/colour-field';
import { SitePart } from '@lianxi/shared/site/site-page';
import { loadVideoGroups } from '../group/load-groups.ts';

/** All fields of an entrance. */
export function VideoSiteFieldset({
  field,
  form,
}: {
  field: FieldOf<typeof videoSite>;
  form: ContractForm<RecordInput<typeof videoSite>>;
}) {
  const groups = useGroupNames(videoGroup);
  const { consent } = videoSite.fields;
  return (
    <>
      <SitePart title="入口">
        {field('name', { hint: '只有同事看得到。' })}
        {field('allowedOrigins', {
          rows: 3,
          hint: '每行一个，例如 https://shop.example；* 表示任何网页。链接和二维码不受限制。',
        })}
        {field('enabled')}
      </SitePart>
      <SitePart title="外观">
        <ColourField form={form} name="accent" label="主题颜色" />
        {field('title')}
        {field('welcome', { rows: 3 })}
      </SitePart>
      <SitePart title="视频前">
        <ChoiceField
          form={form}
          name="consent"
          label={consent.label}
          options={consent.choices}
          hint="在开始前告知客户并征得同意。"
        />
        <div className="lx-form-row">
          <ChoiceField form={form} name="ask.name" label="称呼" options={asking} />
          <ChoiceField form={form} name="ask.phone" label="电话" options={asking} />
        </div>
        {field('askGroup', { hint: '有两个以上客户可选的技能组时询问。' })}
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
