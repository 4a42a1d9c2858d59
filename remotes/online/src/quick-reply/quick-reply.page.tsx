import { type QuickReply, quickReply, quickReplyGroups } from '@lianxi/contracts/online/quick-reply.contract';
import { call } from '@lianxi/shared/client/api';
import { PickField } from '@lianxi/shared/form/pick-fields';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';
import { useHolds } from '@lianxi/shared/session/use-session';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';
import { useCallback } from 'react';

const { scope: scopeField, chatGroupId: groupField } = quickReply.fields;

function scopeText({ scope, groupName }: QuickReply): string {
  return groupName ?? scopeField.choices.find(({ value }) => value === scope)?.text ?? '—';
}

const columns = (column: ColumnOf<typeof quickReply>) => [
  column('title'),
  column('content', { width: 360 }),
  column('scope', { render: scopeText }),
  column('folder'),
  column('updateTime'),
];

const loadGroups: LoadOptions = async (keyword, signal) => {
  const groups = await call(quickReplyGroups, undefined, { signal });
  return groups.filter(({ name }) => name.includes(keyword)).map(({ id, name }) => ({ value: id, text: name }));
};

/** Texts that agents send often (specification section 2, /online/quickreply). */
export default function QuickReplyPage() {
  const sharing = useHolds('online_quickreply_shared');
  const mayChange = useCallback(({ scope }: QuickReply) => sharing || scope === 'own', [sharing]);
  return (
    <RecordPage
      record={quickReply}
      title="快捷回复"
      columns={columns}
      mayChange={mayChange}
      emptyWords="常用的话存在这里，接待时输入 / 就能选用。"
      filters={(filter) => (
        <>
          {filter('keyword', { label: '标题、内容或分组' })}
          {filter('scope', { none: '全部范围' })}
        </>
      )}
      form={{
        fields: (field, form, row) => (
          <>
            {field('title')}
            {field('content')}
            {field('link', { hint: '填写后以卡片发出，访客点开即到' })}
            {field('folder')}
            {sharing && field('scope')}
            {sharing && (
              <PickField
                form={form}
                name="chatGroupId"
                label={groupField.label}
                none="未选择"
                hint="适用范围为「技能组」时需要选择"
                load={loadGroups}
                chosen={row?.chatGroupId ? { value: row.chatGroupId, text: row.groupName ?? '' } : undefined}
              />
            )}
          </>
        ),
      }}
    />
  );
}
