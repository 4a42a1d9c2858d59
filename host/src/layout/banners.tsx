import { useSession } from '@lianxi/shared/session/use-session';
import { useState } from 'react';
import { type Staleness, useStaleness } from '../federation/read-registry.ts';
import { LayoutBanner } from './layout-banner.tsx';
import { NewVersion } from './new-version.tsx';

/** Specification section 2: 1 works, 2 no headset, 3 not allowed, others: another fault of the two. */
const microphoneWords: Record<number, string> = {
  2: '未检测到耳麦，请插入耳麦后再使用网页电话。',
  3: '麦克风未授权，请在浏览器地址栏中允许本页面使用麦克风。',
};
const MICROPHONE_WORKS = 1;

const stalenessWords: Record<Staleness, string> = {
  unreachable: '应用列表暂时无法更新，正在使用上次的版本，恢复后自动更新。',
  unsigned: '应用列表的签名无效，已拒绝，正在使用上次可信的版本。',
};

/** Chrome and browsers based on it, or Firefox: the portal is tested with these. */
function isKnownBrowser(): boolean {
  return /Chrome\/|Chromium\/|Firefox\//.test(navigator.userAgent);
}

/** Problems that disturb the agent's work, below the header. A problem that the agent cannot solve cannot be closed. */
export function Banners() {
  const microphone = useSession((state) => state.checkMicrophone);
  const [closedFor, setClosedFor] = useState<number | null>(null);
  const [unknownBrowser, setUnknownBrowser] = useState(() => !isKnownBrowser());
  const staleness = useStaleness();
  const faulty = microphone !== MICROPHONE_WORKS && microphone !== closedFor;
  return (
    <div className="layout-banners">
      <NewVersion />
      {staleness && <LayoutBanner type="warning" description={stalenessWords[staleness]} closeIcon={null} />}
      {faulty && (
        <LayoutBanner
          type="warning"
          description={microphoneWords[microphone] ?? '请检查耳麦或麦克风。'}
          onClose={() => setClosedFor(microphone)}
        />
      )}
      {unknownBrowser && (
        <LayoutBanner
          type="warning"
          description="当前浏览器可能无法使用全部功能，建议使用 Chrome 或 Firefox。"
          onClose={() => setUnknownBrowser(false)}
        />
      )}
    </div>
  );
}
