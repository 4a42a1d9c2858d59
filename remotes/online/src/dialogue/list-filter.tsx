import IconSearch from '@douyinfe/semi-icons/lib/es/icons/IconSearch';
import { Input } from '@douyinfe/semi-ui';
import { useMemo } from 'react';
import { countByKind, type ListFilter } from './dialogue-state.ts';
import { useDesk, useDeskState } from './use-desk.ts';

const kinds: readonly { kind: ListFilter['kind']; text: string }[] = [
  { kind: 'all', text: '全部' },
  { kind: 'waiting', text: '待回复' },
  { kind: 'unread', text: '未读' },
  { kind: 'over', text: '已结束' },
];

/** The filter of the list, with the number of conversations of each kind. */
export function ListFilterBar() {
  const { store, agentId } = useDesk();
  const state = useDeskState((now) => now);
  const counts = useMemo(() => countByKind(state, agentId), [state, agentId]);
  const { kind: chosen, words } = state.filter;
  return (
    <div className="chat-filter">
      <Input
        size="small"
        prefix={<IconSearch aria-hidden />}
        aria-label="查找会话"
        placeholder="访客或消息"
        maxLength={50}
        showClear
        value={words}
        onChange={(next) => store.setFilter({ words: next })}
      />
      <fieldset className="chat-kinds" aria-label="会话范围">
        {kinds.map(({ kind, text }) => (
          <button key={kind} type="button" aria-pressed={kind === chosen} onClick={() => store.setFilter({ kind })}>
            {text}
            {counts[kind] > 0 && <span>{counts[kind]}</span>}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
