import { Switch, Tag } from '@douyinfe/semi-ui';
import type { BoughtApp } from '@lianxi/contracts/admin/bought-app.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { MenuIcon } from '@lianxi/shared/ui/icon';
import { absoluteTime } from '@lianxi/shared/ui/relative-time';
import { expiryOf, stateOf } from './app-words.ts';

/** The actions on one app. */
export interface AppActions {
  onSwitch: (app: BoughtApp, enabled: boolean) => void;
  onSeats: (app: BoughtApp) => void;
  busy: boolean;
}

export function appColumns(actions: AppActions): readonly Column<BoughtApp>[] {
  return [
    { key: 'name', title: '应用', width: 300, render: (app) => <Name app={app} /> },
    { key: 'state', title: '状态', width: 90, render: (app) => <State app={app} /> },
    { key: 'expireTime', title: '有效期', width: 180, render: (app) => <Expiry app={app} /> },
    { key: 'seats', title: '席位', width: 120, render: (app) => <Seats app={app} /> },
    { key: 'people', title: '使用人数', width: 100, align: 'right', render: ({ people }) => people },
    { key: 'online', title: '在线', width: 80, align: 'right', render: ({ online }) => online },
    { key: 'actions', title: '操作', width: 150, actions: true, render: (app) => <RowActions app={app} {...actions} /> },
  ];
}

function Name({ app: { name, icon, pages } }: { app: BoughtApp }) {
  const words = pages.join('、');
  return (
    <span className="app-name">
      <MenuIcon name={icon} />
      <span className="app-words">
        {name}
        {words && <small title={words}>{words}</small>}
      </span>
    </span>
  );
}

function State({ app }: { app: BoughtApp }) {
  const { text, usable } = stateOf(app);
  return <span className={usable ? 'app-state' : 'app-state app-state-off'}>{text}</span>;
}

function Expiry({ app }: { app: BoughtApp }) {
  const { text, left } = expiryOf(app, new Date());
  return (
    <span className={app.expired ? 'app-expiry app-expired' : 'app-expiry'}>
      <span title={app.expireTime ? absoluteTime(new Date(app.expireTime)) : undefined}>{text}</span>
      {left && <Tag color="orange">{left}</Tag>}
    </span>
  );
}

function Seats({ app: { seats, seatsUsed } }: { app: BoughtApp }) {
  if (seats === null) return <span className="app-quiet">不限</span>;
  return (
    <span title={`已分配 ${seatsUsed} 个，共 ${seats} 个`}>
      {seatsUsed} / {seats}
    </span>
  );
}

function RowActions({ app, onSwitch, onSeats, busy }: { app: BoughtApp } & AppActions) {
  const { name, enabled, expired, stays, seats } = app;
  const why = stays ? '应用中心所在的应用，不能停用' : expired && !enabled ? '续期后才能启用' : undefined;
  return (
    <span className="lx-row-actions app-actions">
      <span title={why}>
        <Switch
          aria-label={`启用 ${name}`}
          checked={enabled}
          disabled={busy || why !== undefined}
          onChange={(next) => onSwitch(app, next)}
        />
      </span>
      {seats !== null && (
        <button type="button" aria-label={`分配席位 ${name}`} onClick={() => onSeats(app)}>
          分配席位
        </button>
      )}
    </span>
  );
}
