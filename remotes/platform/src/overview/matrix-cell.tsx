import { Tag } from '@douyinfe/semi-ui';
import type { MatrixCell } from './matrix.ts';

const offWords = { disabled: '已停用', expired: '已到期' };

/** The release of one remote for one tenant. `of` names both, for screen readers. */
export function MatrixCellView({ cell, of }: { cell: MatrixCell; of: string }) {
  if (cell.kind === 'not-bought') {
    return (
      <span className="lx-no-value" title={`${of}：未购买`}>
        <span aria-hidden="true">—</span>
        <span className="lx-unseen">未购买</span>
      </span>
    );
  }
  if (cell.kind === 'none') return <span className="matrix-nothing">无可用版本</span>;
  const off = cell.off && <Tag size="small">{offWords[cell.off]}</Tag>;
  if (cell.kind === 'mixed') {
    return (
      <span className="matrix-two" title={`${of}：${cell.percent}% 的坐席使用 ${cell.canary}，其余使用 ${cell.version}`}>
        <span>{cell.version}</span>
        <small>
          <Tag size="small" color="violet">
            灰度 {cell.percent}%
          </Tag>
          {off}
        </small>
      </span>
    );
  }
  const words = { stable: '正式', canary: '灰度', older: '兼容旧版' }[cell.kind];
  return (
    <span className="matrix-two" title={`${of}：${cell.version}（${words}）`}>
      <span>{cell.version}</span>
      <small>
        {cell.kind === 'stable' ? (
          words
        ) : (
          <Tag size="small" color={cell.kind === 'canary' ? 'violet' : 'amber'}>
            {words}
          </Tag>
        )}
        {off}
      </small>
    </span>
  );
}
