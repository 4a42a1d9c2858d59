import { openDialog } from '../dialogs/dialog-store.ts';
import { endOverrides } from '../federation/override/end-overrides.ts';
import { type Override, useOverrides } from '../federation/override/override-store.ts';
import './override-badge.css';

const words: Record<Override['state'], string> = {
  running: '试运行',
  refused: '未获授权',
  absent: '无此应用',
  unreachable: '无法连接',
  malformed: '构建有误',
};

/** Shows what a developer runs from another address in this tab, and ends it; for other users it draws nothing. */
export function OverrideBadge() {
  const { overrides, waiting } = useOverrides();
  if (overrides.length === 0) return null;
  return (
    <span className="header-override" role="status">
      <button
        type="button"
        title={overrides.map(({ id, url }) => `${id}: ${url}`).join('\n')}
        onClick={() => openDialog('override')}
      >
        {overrides.map(({ id, state }) => `${words[state]} ${id}`).join('、')}
      </button>
      {waiting && (
        <button type="button" onClick={() => location.reload()}>
          有新构建，刷新
        </button>
      )}
      <button type="button" className="header-override-reset" onClick={() => void endOverrides()}>
        还原
      </button>
    </span>
  );
}
