import { IconAlertTriangle, IconRefresh } from '@douyinfe/semi-icons';
import type { ResolvedRemote } from '@lianxi/contracts/registry/registry.contract';
import { duration } from '@lianxi/contracts/telephony/call-words';
import { confirm } from '@lianxi/shared/ui/confirm';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { registryStore, takeLatest } from '../federation/registry-store.ts';
import { tabStore } from './tab-store.ts';
import './release-notice.css';

/** Milliseconds until a moment, each second anew. */
function useTimeLeft(end: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, end - now);
}

async function refresh({ id, prefixes }: ResolvedRemote): Promise<void> {
  const unsaved = tabStore
    .getState()
    .tabs.filter(({ holds, path }) => holds.includes('unsaved') && prefixes.some((prefix) => path.startsWith(prefix)));
  if (unsaved.length > 0) {
    const words = `${unsaved.map(({ title }) => `「${title}」`).join('、')}有未保存的内容，刷新后会丢失。`;
    if (!(await confirm({ title: '确定要刷新吗？', words, act: '刷新', danger: true }))) return;
  }
  takeLatest(id);
}

function Leaving({ remote, end }: { remote: ResolvedRemote; end: number }) {
  const left = useTimeLeft(end);
  return (
    <p className="release-notice release-notice-leaving" role="status">
      <IconAlertTriangle aria-hidden />
      此页面的版本已停用，请先保存，
      <span aria-hidden>{duration(left)} 后</span>
      页面会自动刷新
      <button type="button" className="lx-link" onClick={() => void refresh(remote)}>
        立即刷新
      </button>
    </p>
  );
}

/** Tells that a page runs a release that is not the latest any more; a quiet line, never a dialog. */
export default function ReleaseNotice({ remote }: { remote: ResolvedRemote }) {
  const end = useStore(registryStore, ({ leaving }) => leaving.get(remote.id));
  if (end !== undefined) return <Leaving remote={remote} end={end} />;
  return (
    <p className="release-notice" role="status">
      <IconRefresh aria-hidden />
      页面有新版本
      <button type="button" className="lx-link" onClick={() => void refresh(remote)}>
        刷新
      </button>
    </p>
  );
}
