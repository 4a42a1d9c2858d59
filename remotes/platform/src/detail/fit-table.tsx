import { IconClose, IconTick } from '@douyinfe/semi-icons';
import { releaseFit } from '@lianxi/contracts/registry/release-matrix.contract';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import type { RemoteDetail } from '../release/release-words.ts';
import { stateWords, versionsText } from '../release/release-words.ts';
import { useLive } from '../release/use-live.ts';
import './fit-table.css';

/** Which release can run on which live build of the host, and which one runs. */
export function FitTable({ remote: { remoteId, releases, hosts } }: { remote: RemoteDetail }) {
  const { data, error, refetch } = useLive(releaseFit, { params: { remoteId } });
  if (!data) return error ? <Failure what="兼容矩阵" error={error} onRetry={() => void refetch()} /> : <Loading rows={6} />;
  if (hosts.length === 0) return <Empty title="没有在线主机" words="主机提供服务后，这里显示每个版本能否在它上面运行。" />;
  const builds = new Map(data.map(({ version, builds }) => [version, builds]));
  return (
    <table className="lx-table fit" aria-label="兼容矩阵">
      <thead>
        <tr>
          <th scope="col">版本</th>
          <th scope="col">需要</th>
          {hosts.map(({ build, provides, lastSeen }) => (
            <th key={build} scope="col" title={versionsText(provides)}>
              <span className="fit-host">
                <span>主机 {build}</span>
                <small>{versionsText(provides)}</small>
                <small>
                  在线 <RelativeTime at={lastSeen} />
                </small>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {releases.map(({ version, state, requires }) => (
          <tr key={version}>
            <th scope="row">
              {version} <small>{stateWords[state]}</small>
            </th>
            <td>{versionsText(requires)}</td>
            {hosts.map(({ build, runs }) => (
              <td key={build}>
                {/* A revoked release runs nowhere, even where it fits. */}
                {state === 'revoked' ? (
                  '—'
                ) : (
                  <Fit fits={builds.get(version)?.includes(build) === true} runs={runs.includes(version)} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fit({ fits, runs }: { fits: boolean; runs: boolean }) {
  return fits ? (
    <span className="fit-yes">
      <IconTick aria-hidden /> {runs ? '运行中' : '兼容'}
    </span>
  ) : (
    <span className="fit-no">
      <IconClose aria-hidden /> 不兼容
    </span>
  );
}
