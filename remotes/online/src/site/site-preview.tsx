import { RadioGroup } from '@douyinfe/semi-ui';
import type { SiteFields } from '@lianxi/contracts/online/site.contract';
import { useEffect, useRef, useState } from 'react';

/** Groups as a visitor would be offered them; their real names come with the site. */
const sampleGroups = [
  { id: '1', name: '售前咨询', open: true },
  { id: '2', name: '售后服务', open: true },
];

const devices = [
  { value: 'desktop', label: '电脑' },
  { value: 'phone', label: '手机' },
];

const languages = [
  { value: 'zh-CN', label: '中文' },
  { value: 'en', label: 'English' },
];

/** The widget itself, in a frame of its own, as the form has it now. What visitors do in it goes nowhere. */
export function SitePreview({ fields }: { fields: SiteFields }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [device, setDevice] = useState('desktop');
  const [language, setLanguage] = useState('zh-CN');
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<{ lianxiPreview?: string }>) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin || data.lianxiPreview !== 'ready') return;
      setReady(true);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    if (!ready) return;
    const { bot, botName, ...look } = fields;
    frame.current?.contentWindow?.postMessage(
      { look: { ...look, botName: bot ? botName : null }, groups: sampleGroups, language },
      location.origin,
    );
  }, [ready, fields, language]);
  return (
    <section className="site-preview" aria-label="预览">
      <header>
        <h2>预览</h2>
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
        <RadioGroup
          type="button"
          buttonSize="small"
          aria-label="预览设备"
          options={devices}
          value={device}
          onChange={(event) => setDevice(String(event.target.value))}
        />
      </header>
      <div className={`site-device site-device-${device}`}>
        <iframe ref={frame} title="在线客服预览" src="/chat?preview" />
      </div>
    </section>
  );
}
