import { RadioGroup } from '@douyinfe/semi-ui';
import type { SiteFields } from '@lianxi/contracts/online/site.contract';
import { SitePreview } from '@lianxi/shared/site/site-preview';
import { useMemo, useState } from 'react';

/** Example groups for the visitor's choice; the site provides the real names. */
const sampleGroups = [
  { id: '1', name: '售前咨询', open: true },
  { id: '2', name: '售后服务', open: true },
];

const languages = [
  { value: 'zh-CN', label: '中文' },
  { value: 'en', label: 'English' },
];

/** The widget itself with the form's present values, in each of its languages. */
export function WidgetPreview({ fields }: { fields: SiteFields }) {
  const [language, setLanguage] = useState('zh-CN');
  const message = useMemo(() => {
    const { bot, botName, ...look } = fields;
    return { look: { ...look, botName: bot ? botName : null }, groups: sampleGroups, language };
  }, [fields, language]);
  return (
    <SitePreview title="在线客服预览" src="/chat?preview" message={message}>
      {fields.bilingual && (
        <RadioGroup
          type="button"
          buttonSize="small"
          aria-label="预览语言"
          options={languages}
          value={language}
          onChange={(event) => setLanguage(String(event.target.value))}
        />
      )}
    </SitePreview>
  );
}
