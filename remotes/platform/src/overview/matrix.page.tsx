import { IconSearch } from '@douyinfe/semi-icons';
import { Input } from '@douyinfe/semi-ui';
import { releaseRemotes } from '@lianxi/contracts/registry/release.contract';
import { releaseMatrix } from '@lianxi/contracts/registry/release-matrix.contract';
import { useAddress } from '@lianxi/shared/list/use-list';
import { Choice } from '@lianxi/shared/ui/choice';
import { Empty, Failure, FilteredEmpty, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { StaleNote } from '../release/stale-note.tsx';
import { useLive } from '../release/use-live.ts';
import { chooseRows, type MatrixFilter, rowsOf } from './matrix.ts';
import { MatrixTable } from './matrix-table.tsx';
import '../release/release.css';

const lights = [
  { value: 'canary', text: '灰度中' },
  { value: 'bad', text: '需要留意' },
] as const;

/** The release console: an overview of remotes × tenants × versions. */
export default function MatrixPage() {
  return (
    <Page title="版本总览">
      <Matrix />
    </Page>
  );
}

function Matrix() {
  const remotes = useLive(releaseRemotes, {});
  const matrix = useLive(releaseMatrix, {});
  const { filter, change } = useFilter();

  const retry = () => void Promise.all([remotes.refetch(), matrix.refetch()]);
  const error = remotes.error ?? matrix.error;
  if (!remotes.data || !matrix.data) {
    return error ? <Failure what="版本总览" error={error} onRetry={retry} /> : <Loading rows={8} />;
  }
  const rows = rowsOf(remotes.data, matrix.data.remotes);
  if (rows.length === 0) {
    return <Empty title="还没有应用" words="构建并上传第一个应用版本后，它会出现在这里。" />;
  }
  const { shownRows, shownTenants } = chooseRows(rows, matrix.data.tenants, filter);
  return (
    <div className="release-view">
      <search className="release-view-bar" aria-label="筛选">
        <Words label="应用名称或编号" value={filter.remote} onChange={(remote) => change({ remote })} />
        <Words label="租户名称或编号" value={filter.tenant} onChange={(tenant) => change({ tenant })} />
        <Choice
          label="状态"
          none="全部应用"
          options={lights}
          value={lights.find(({ value }) => value === filter.only)?.value}
          onChange={(only) => change({ only })}
        />
        <span className="release-view-end">
          <StaleNote error={error} at={Math.min(remotes.dataUpdatedAt, matrix.dataUpdatedAt)} />
        </span>
      </search>
      {shownRows.length === 0 || shownTenants.length === 0 ? (
        <FilteredEmpty onClear={() => change({ remote: undefined, tenant: undefined, only: undefined })} />
      ) : (
        <MatrixTable rows={shownRows} tenants={shownTenants} />
      )}
    </div>
  );
}

/** The filter is in the address. */
function useFilter() {
  const [params, write] = useAddress();
  const filter: MatrixFilter = {
    remote: params.get('remote') ?? '',
    tenant: params.get('tenant') ?? '',
    only: params.get('only') ?? undefined,
  };
  const change = (part: Partial<Record<keyof MatrixFilter, string | undefined>>) =>
    write(
      (next) => {
        for (const [name, value] of Object.entries(part)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
      },
      { replace: true },
    );
  return { filter, change };
}

function Words({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <Input
      style={{ width: 200 }}
      prefix={<IconSearch aria-hidden />}
      placeholder={label}
      aria-label={label}
      maxLength={40}
      showClear
      value={value}
      onChange={onChange}
    />
  );
}
