import { kindNames, type NodeType, offered } from './node-kinds.ts';

/** Steps that can be added: each comes below the selected one, on its first way that leads nowhere yet. */
export function Palette({ disabled, onAdd }: { disabled: boolean; onAdd: (type: NodeType) => void }) {
  return (
    <nav className="ivr-palette" aria-label="添加节点">
      {offered.map(({ title, types }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          {types.map((type) => (
            <button key={type} type="button" disabled={disabled} data-type={type} onClick={() => onAdd(type)}>
              {kindNames[type]}
            </button>
          ))}
        </section>
      ))}
    </nav>
  );
}
