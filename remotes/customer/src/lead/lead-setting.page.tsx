import {
  leadConfig,
  leadTargets,
  type MappedField,
  mappedFields,
  ownTarget,
} from '@lianxi/contracts/customer/lead-config.contract';
import { Field } from '@lianxi/shared/form/field';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { type SettingsInput, SettingsSection } from '@lianxi/shared/record/settings-form';
import { SettingsPage } from '@lianxi/shared/record/settings-page';
import { Choice } from '@lianxi/shared/ui/choice';
import './lead.css';

type Input = SettingsInput<typeof leadConfig>;

const columns = Object.entries(leadTargets).map(([value, text]) => ({ value, text }));
const sources = Object.entries(mappedFields) as [MappedField, string][];

/** How leads become customers, and the day's limit. */
export default function LeadSettingPage() {
  return (
    <SettingsPage
      settings={leadConfig}
      sections={(field, form, { ownFields }) => (
        <>
          <SettingsSection title="查看联系方式">
            {field('dailyLimit', { suffix: '条', hint: '全企业每天可查看的线索数，每条线索只计一次；转为客户也计入。' })}
          </SettingsSection>
          <SettingsSection title="转为客户" words="联系电话总是成为客户的联系电话。没有姓名的线索，以企业名称为姓名。">
            <MappingField form={form} own={ownFields.map(({ key, title }) => ({ value: ownTarget(key), text: title }))} />
          </SettingsSection>
        </>
      )}
    />
  );
}

function MappingField({ form, own }: { form: ContractForm<Input>; own: readonly { value: string; text: string }[] }) {
  const targets = [...columns, ...own];
  return (
    <Field<Input, Input['mapping']> form={form} name="mapping" label="字段映射" group>
      {({ value, onChange }) => (
        <div className="lead-mapping">
          {sources.map(([source, title]) => (
            <MappingLine
              key={source}
              title={title}
              targets={targets}
              value={value[source]}
              onChange={(target) => onChange({ ...value, [source]: target })}
            />
          ))}
        </div>
      )}
    </Field>
  );
}

function MappingLine({
  title,
  targets,
  value,
  onChange,
}: {
  title: string;
  targets: readonly { value: string; text: string }[];
  value: string;
  onChange: (target: string) => void;
}) {
  return (
    <>
      <span aria-hidden="true">{title}</span>
      <Choice
        label={`${title}对应的客户字段`}
        none="不导入"
        options={targets}
        value={value === '' ? undefined : value}
        onChange={(target) => onChange(target ?? '')}
      />
    </>
  );
}
