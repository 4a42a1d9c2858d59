import { Button, Tag } from '@douyinfe/semi-ui';
import { Can } from '@lianxi/shared/ui/can';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import type { ReactNode } from 'react';
import { HealthLight } from '../release/health-light.tsx';
import { sumByVersion } from '../release/judged-health.ts';
import type { RemoteDetail } from '../release/release-words.ts';
import { audienceWords } from '../release/release-words.ts';
import './pointer-cards.css';

const RIGHT = 'platform_release_edit';

/** The releases of the remote's pointers, and the actions on each. */
export function PointerCards({
  remote,
  tenantName,
  busy,
  onCanary,
  onPromote,
  onRollback,
  onStop,
}: {
  remote: RemoteDetail;
  tenantName: (id: number) => string;
  busy: boolean;
  onCanary: (version: string) => void;
  onPromote: (version: string) => void;
  onRollback: (to: string) => void;
  onStop: (version: string) => void;
}) {
  const { stable, previous, canary, percent, tenantIds, releases } = remote;
  const health = sumByVersion(remote.health);
  const since = releases.find(({ version }) => version === stable)?.promoteTime;
  return (
    <div className="pointers">
      <Pointer title="正式版" version={stable} none="还没有正式版">
        {stable && (
          <p className="pointer-words">
            <HealthLight health={health.get(stable)} />
            {since && (
              <span>
                发布于 <RelativeTime at={since} />
              </span>
            )}
          </p>
        )}
      </Pointer>
      <Pointer
        title="灰度"
        version={canary}
        none="没有灰度中的版本"
        actions={
          canary && (
            <>
              <Button size="small" disabled={busy} onClick={() => onCanary(canary)}>
                调整灰度
              </Button>
              <Button size="small" disabled={busy} onClick={() => onPromote(canary)}>
                正式发布
              </Button>
              <Button size="small" type="danger" disabled={busy} onClick={() => onStop(canary)}>
                停止灰度
              </Button>
            </>
          )
        }
      >
        {canary ? (
          <>
            <div className="pointer-share" aria-hidden="true">
              <span style={{ width: `${percent}%` }} />
            </div>
            <p className="pointer-words">
              <HealthLight health={health.get(canary)} />
              <span>{audienceWords(percent, tenantIds.length)}</span>
              {tenantIds.map((id) => (
                <Tag key={id} size="small">
                  {tenantName(id)}
                </Tag>
              ))}
            </p>
          </>
        ) : (
          <p className="pointer-words">在版本列表里选择一个版本开始灰度。</p>
        )}
      </Pointer>
      <Pointer
        title="上一版"
        version={previous}
        none="没有可以回退的版本"
        actions={
          previous && (
            <Button size="small" type="danger" disabled={busy} onClick={() => onRollback(previous)}>
              回退到上一版
            </Button>
          )
        }
      >
        {previous && <p className="pointer-words">正式版加载失败时浏览器会试用它一次。</p>}
      </Pointer>
    </div>
  );
}

function Pointer({
  title,
  version,
  none,
  actions,
  children,
}: {
  title: string;
  version: string | null;
  none: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="pointer" aria-label={title}>
      <h2>{title}</h2>
      <p className={version ? 'pointer-version' : 'pointer-version lx-no-value'}>{version ?? none}</p>
      {children}
      {actions && (
        <Can code={RIGHT}>
          <div className="pointer-actions">{actions}</div>
        </Can>
      )}
    </section>
  );
}
