import { IconChevronDown, IconChevronRight } from '@douyinfe/semi-icons';
import { departmentTree } from '@lianxi/contracts/admin/department.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { type DepartmentRow, rowsOf } from '../department/department-tree.ts';
import './department-pane.css';

/** The first line chooses no department. */
type Line = DepartmentRow | null;

const keyOf = (line: Line) => line?.node.id ?? '';

/**
 * The departments at the left of a list; a chosen one filters by it and those below it. One stop of the Tab key, then the arrows.
 * It does not use Semi's tree, which has no keyboard support.
 */
export function DepartmentPane({
  departId,
  onChoose,
}: {
  departId: string | undefined;
  onChoose: (departId: string | undefined) => void;
}) {
  const { data, error, refetch } = useCall(departmentTree, {});
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [stop, setStop] = useState<string>();
  const treeRef = useRef<HTMLDivElement>(null);
  if (error) return <Failure what="部门" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={5} />;

  const lines: Line[] = [null, ...rowsOf(data, collapsed)];
  const chosen = departId ?? '';
  const stops = lines.map(keyOf);
  const current = stops.find((key) => key === stop) ?? stops.find((key) => key === chosen) ?? '';

  const fold = (id: string, shut: boolean) => {
    const next = new Set(collapsed);
    if (shut) next.add(id);
    else next.delete(id);
    setCollapsed(next);
  };
  const goTo = (key: string | undefined) => {
    if (key === undefined) return;
    setStop(key);
    treeRef.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, line: Line) => {
    const index = lines.indexOf(line);
    const open = line !== null && line.node.children.length > 0 && !collapsed.has(line.node.id);
    const moves: Record<string, () => void> = {
      ArrowDown: () => goTo(stops[index + 1]),
      ArrowUp: () => goTo(stops[index - 1]),
      Home: () => goTo(stops[0]),
      End: () => goTo(stops.at(-1)),
      ArrowRight: () => (open || line === null ? goTo(stops[index + 1]) : fold(line.node.id, false)),
      ArrowLeft: () => (open ? fold(line.node.id, true) : goTo(line?.parent?.id ?? '')),
      Enter: () => onChoose(line?.node.id),
      ' ': () => onChoose(line?.node.id),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  return (
    <div ref={treeRef} className="department-pane" role="tree" aria-label="部门">
      {lines.map((line) => {
        const key = keyOf(line);
        const parted = line !== null && line.node.children.length > 0;
        const shut = parted && collapsed.has(line.node.id);
        return (
          <div
            key={key}
            data-key={key}
            role="treeitem"
            className="department-line"
            style={{ '--level': line?.level ?? 1 } as CSSProperties}
            aria-level={line?.level ?? 1}
            aria-selected={key === chosen}
            aria-expanded={parted ? !shut : undefined}
            tabIndex={key === current ? 0 : -1}
            title={line?.node.name}
            onClick={() => {
              setStop(key);
              onChoose(line?.node.id);
            }}
            onKeyDown={(event) => onKeyDown(event, line)}
          >
            {parted ? (
              <span
                className="department-fold"
                aria-hidden="true"
                onClick={(event) => {
                  event.stopPropagation();
                  fold(line.node.id, !shut);
                }}
              >
                {shut ? <IconChevronRight size="small" /> : <IconChevronDown size="small" />}
              </span>
            ) : (
              <span className="department-fold" aria-hidden="true" />
            )}
            <span className="department-name">{line?.node.name ?? '全部部门'}</span>
          </div>
        );
      })}
    </div>
  );
}
