import { Tag } from '@douyinfe/semi-ui';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { Empty } from '@lianxi/shared/ui/data-states';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { actorOf, originWords, type Release, sizeText, stateWords, versionsText } from '../release/release-words.ts';

type Row = Release & { id: string };

const colors = { uploaded: 'blue', canary: 'violet', stable: 'green', retired: 'grey', revoked: 'red' } as const;

const columns: readonly Column<Row>[] = [
  { key: 'version', title: '版本', width: 150, render: ({ version }) => <span title={version}>{version}</span> },
  {
    key: 'state',
    title: '状态',
    width: 88,
    render: ({ state }) => (
      <Tag size="small" color={colors[state]}>
        {stateWords[state]}
      </Tag>
    ),
  },
  { key: 'notes', title: '说明', width: 184, render: (release) => <Notes release={release} /> },
  {
    key: 'requires',
    title: '需要',
    width: 240,
    render: ({ requires }) => <span title={versionsText(requires)}>{versionsText(requires)}</span>,
  },
  { key: 'size', title: '大小', width: 88, align: 'right', render: ({ sizeBytes }) => sizeText(sizeBytes) },
  { key: 'origin', title: '来源', width: 96, render: ({ origin }) => originWords[origin] },
  {
    key: 'uploadedBy',
    title: '提交人',
    width: 116,
    render: ({ uploadedBy }) => <span title={uploadedBy}>{actorOf(uploadedBy)}</span>,
  },
  { key: 'createTime', title: '提交时间', width: 110, render: ({ createTime }) => <RelativeTime at={createTime} /> },
];

function Notes({ release: { notes, revokeReason, expireTime } }: { release: Release }) {
  const text = [revokeReason && `撤回原因：${revokeReason}`, expireTime && '文件已清除', notes].filter(Boolean).join('；');
  return text ? <span title={text}>{text}</span> : <span className="lx-no-value">—</span>;
}

export interface ReleaseActs {
  readonly onCanary: (version: string) => void;
  readonly onPromote: (version: string) => void;
  readonly onRevoke: (version: string) => void;
}

/** All releases of a remote, the newest first. `acts`: for users who may move pointers. */
export function ReleaseTable({ releases, acts }: { releases: readonly Release[]; acts: ReleaseActs | null }) {
  if (releases.length === 0) return <Empty title="还没有版本" words="团队上传的版本会出现在这里。" />;
  const rows = releases.map((release) => ({ ...release, id: release.version }));
  return <DataTable what="应用版本" rows={rows} columns={acts ? [...columns, actionsOf(acts)] : columns} />;
}

function actionsOf({ onCanary, onPromote, onRevoke }: ReleaseActs): Column<Row> {
  return {
    key: 'actions',
    title: '操作',
    width: 170,
    actions: true,
    render: ({ version, state, expireTime }) => {
      if (state === 'revoked') return null;
      return (
        <span className="lx-row-actions">
          {state !== 'stable' && !expireTime && (
            <>
              <button type="button" aria-label={`灰度 ${version}`} onClick={() => onCanary(version)}>
                灰度
              </button>
              <button type="button" aria-label={`正式发布 ${version}`} onClick={() => onPromote(version)}>
                正式发布
              </button>
            </>
          )}
          <button type="button" aria-label={`撤回 ${version}`} onClick={() => onRevoke(version)}>
            撤回
          </button>
        </span>
      );
    },
  };
}
