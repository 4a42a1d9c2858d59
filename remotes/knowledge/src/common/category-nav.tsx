import { knowledgeTypeTree, type TypeNode } from '@lianxi/contracts/knowledge/knowledge-type.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { grouped } from '@lianxi/shared/ui/grouped';
import './category-nav.css';

interface Chosen {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

function Nodes({ nodes, value, onChange }: Chosen & { nodes: readonly TypeNode[] }) {
  return (
    <ul>
      {nodes.map(({ id, title, count, children }) => (
        <li key={id}>
          <button type="button" aria-current={id === value || undefined} onClick={() => onChange(id === value ? undefined : id)}>
            <span title={title}>{title}</span>
            <em>{grouped(count)}</em>
          </button>
          {children.length > 0 && <Nodes nodes={children} value={value} onChange={onChange} />}
        </li>
      ))}
    </ul>
  );
}

/** The tree of categories beside the list, with how many entries each holds; a second press shows all again. */
export function CategoryNav({ value, onChange }: Chosen) {
  const { data, error, refetch } = useCall(knowledgeTypeTree, {});
  if (error) return <Failure what="知识分类" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={8} />;
  const all = data.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav className="knowledge-nav" aria-label="知识分类">
      <button type="button" aria-current={value === undefined || undefined} onClick={() => onChange(undefined)}>
        <span>全部分类</span>
        <em>{grouped(all)}</em>
      </button>
      <Nodes nodes={data} value={value} onChange={onChange} />
    </nav>
  );
}
