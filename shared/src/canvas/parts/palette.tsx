import type { FlowNode } from '@lianxi/contracts/kit/flow-graph';
import type { FlowKind } from '../flow-kind.ts';

/** Nodes that can be added: a new node is placed below the selected one, at its first open outlet. */
export function Palette<N extends FlowNode>({
  kind: { offered, nodeNames },
  disabled,
  onAdd,
}: {
  kind: FlowKind<N>;
  disabled: boolean;
  onAdd: (type: N['type']) => void;
}) {
  return (
    <nav className="lx-designer-palette" aria-label="添加节点">
      {offered.map(({ title, types }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          {types.map((type) => (
            <button key={type} type="button" disabled={disabled} data-type={type} onClick={() => onAdd(type)}>
              {nodeNames[type]}
            </button>
          ))}
        </section>
      ))}
    </nav>
  );
}
