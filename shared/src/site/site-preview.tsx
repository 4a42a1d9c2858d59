import { RadioGroup } from '@douyinfe/semi-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import './site.css';

const devices = [
  { value: 'desktop', label: '电脑' },
  { value: 'phone', label: '手机' },
];

/**
 * A preview of what customers will see, in a frame. The frame is a page of ours: it posts `{ lianxiPreview: 'ready' }` and then
 * draws each `message` that it receives. Actions in it have no effect.
 */
export function SitePreview({
  title,
  src,
  message,
  device: first = 'desktop',
  children,
}: {
  title: string;
  src: string;
  /** The object must stay the same while nothing changed. */
  message: object;
  device?: 'desktop' | 'phone';
  /** Further choices above it. */
  children?: ReactNode;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [device, setDevice] = useState<string>(first);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<{ lianxiPreview?: string } | null>) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin || data?.lianxiPreview !== 'ready') return;
      setReady(true);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    if (ready) frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [ready, message]);
  return (
    <section className="site-preview" aria-label="预览">
      <header>
        <h2>预览</h2>
        {children}
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
        <iframe ref={frame} title={title} src={src} />
      </div>
    </section>
  );
}
