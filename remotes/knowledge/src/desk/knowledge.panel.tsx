import IconSearch from '@douyinfe/semi-icons/lib/es/icons/IconSearch';
import { Input } from '@douyinfe/semi-ui';
import type { SlotProps } from '@lianxi/contracts/federation/slots';
import { countUse, type EntryFound, searchEntries } from '@lianxi/contracts/knowledge/entry-search.contract';
import { entryKinds } from '@lianxi/contracts/knowledge/knowledge-entry';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { useEffect, useState } from 'react';
import './knowledge-panel.css';

const TYPING_MS = 300;

/** What was typed, after a short pause. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

function Found({ keyword, onInsert }: { keyword: string; onInsert: (entry: EntryFound) => void }) {
  const query = keyword === '' ? {} : { keyword };
  // What was found before stays until the answer to the new keyword is here.
  const { data, error, refetch } = useCall(searchEntries, { query }, { placeholderData: (before) => before });
  if (error && !data) return <Failure what="常用知识" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={3} />;
  if (data.length === 0) return <p>{keyword === '' ? '还没有常用知识' : '没有找到，换个词试试'}</p>;
  return (
    <ul aria-label="可填入的常用知识">
      {data.map((entry) => (
        <li key={entry.id}>
          <button type="button" title={`${entry.words}\n\n点击填入回复`} onClick={() => onInsert(entry)}>
            <em>{entryKinds[entry.kind]}</em>
            <b>{entry.title}</b>
            <span>{entry.words}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Words, questions, links and articles that the agent puts into the answer. Fills the slot `dialogue.side-panel`. */
export default function KnowledgePanel({ insert }: SlotProps['dialogue.side-panel']) {
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  if (!insert) return null;
  const take = ({ id, words }: EntryFound) => {
    insert(words);
    // Only a figure: when it cannot be counted, the agent need not know.
    void call(countUse, { body: { id } }).catch(() => undefined);
  };
  return (
    <section className="knowledge-part" aria-label="常用知识">
      <h3>常用知识</h3>
      <Input
        prefix={<IconSearch aria-hidden />}
        placeholder="查找常用语、问题、链接、资料"
        aria-label="查找常用知识"
        maxLength={50}
        showClear
        value={typed}
        onChange={setTyped}
      />
      <Found keyword={keyword} onInsert={take} />
    </section>
  );
}
