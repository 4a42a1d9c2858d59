import { Button } from '@douyinfe/semi-ui';
import {
  addSensitiveWords,
  deleteSensitiveWord,
  type SensitiveWord,
  sensitiveWordFields,
  sensitiveWordList,
} from '@lianxi/contracts/online/sensitive-word.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useMemo, useState } from 'react';

const columns: readonly Column<SensitiveWord>[] = [
  { key: 'word', title: '敏感词', width: 300, render: ({ word }) => word },
  { key: 'createTime', title: '添加时间', width: 180, render: ({ createTime }) => <RelativeTime at={createTime} /> },
];

const removal: Removal<SensitiveWord> = {
  what: '敏感词',
  nameOf: ({ word }) => word,
  words: () => '之后的消息不再标记该词。',
  remove: ({ id }) => call(deleteSensitiveWord, { params: { id } }),
  list: sensitiveWordList,
};

function AddWords({ onClose }: { onClose: () => void }) {
  const form = useForm(sensitiveWordFields, {
    initial: { words: '' },
    submit: async ({ words }) => {
      const { added } = await call(addSensitiveWords, { body: { words: words.join('\n') } });
      await invalidate(sensitiveWordList);
      toastSuccess(added > 0 ? `已添加 ${added} 个敏感词` : '这些敏感词都已存在');
      onClose();
    },
  });
  return (
    <FormModal form={form} title="添加敏感词" act="添加" onClose={onClose}>
      <TextAreaField form={form} name="words" label="敏感词" hint="每行一个，不区分大小写和全角半角。" />
    </FormModal>
  );
}

/** Words that nobody should use in a conversation: agents are warned before they send one. */
export function SensitiveWordList({ onBack }: { onBack: () => void }) {
  const list = useList(sensitiveWordList);
  const [adding, setAdding] = useState(false);
  const actions = useRemoval(removal);
  const shown = useMemo(() => [...columns, actions], [actions]);
  const add = (
    <Button theme="solid" onClick={() => setAdding(true)}>
      添加敏感词
    </Button>
  );
  return (
    <ListPage
      title="敏感词"
      what="敏感词"
      list={list}
      columns={shown}
      actions={
        <>
          <Button onClick={onBack}>监控预警</Button>
          {add}
        </>
      }
      empty={{ title: '还没有敏感词', words: '添加后，客服发送前会得到提示，出现敏感词的会话会预警。', action: add }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="查找敏感词" />
        </FilterBar>
      }
    >
      {adding && <AddWords onClose={() => setAdding(false)} />}
    </ListPage>
  );
}
