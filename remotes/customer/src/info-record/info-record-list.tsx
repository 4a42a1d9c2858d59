import { Button } from '@douyinfe/semi-ui';
import { type InfoRecord, infoRecordList } from '@lianxi/contracts/customer/info-record.contract';
import type { PublishedForm } from '@lianxi/contracts/form/form-template.contract';
import { useShownColumns } from '@lianxi/shared/list/column-settings';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useAddress, useList } from '@lianxi/shared/list/use-list';
import { ConditionFilter } from '@lianxi/shared/own-fields/condition-filter';
import { ownColumns, ownKeysIn } from '@lianxi/shared/own-fields/own-columns';
import { usePublishedForm } from '@lianxi/shared/own-fields/use-own-form';
import { useHolds } from '@lianxi/shared/session/use-session';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo, useState } from 'react';
import { InfoRecordDrawer } from './info-record.drawer.tsx';
import { EditInfoRecord, NewInfoRecord } from './info-record.form.tsx';

interface Template {
  id: string;
  name: string;
}

/** How many of the template's fields the list shows at first. */
const SHOWN_FIELDS = 6;

const customer: Column<InfoRecord> = { key: 'custName', title: '客户', width: 140, render: ({ custName }) => custName };
const updated: Column<InfoRecord> = {
  key: 'updateTime',
  title: '更新时间',
  width: 150,
  render: ({ updateTime }) => <RelativeTime at={updateTime} />,
};

const columnsOf = (published: PublishedForm | null | undefined): Column<InfoRecord>[] => [
  customer,
  ...ownColumns<InfoRecord>(published).map((column, at) => ({ ...column, optional: at >= SHOWN_FIELDS })),
  updated,
];

/** The records of one template. */
export function InfoRecordList({
  template,
  templates,
  onTemplate,
}: {
  template: Template;
  templates: readonly Template[];
  onTemplate: (id: string) => void;
}) {
  const { data: published } = usePublishedForm('info', template.id);
  const columns = useMemo(() => columnsOf(published), [published]);
  const choice = useShownColumns(`附加信息 ${template.id}`, columns);
  const list = useList(infoRecordList, { fixed: { templateId: template.id, ...ownKeysIn(choice.shown) } });
  const [params, write] = useAddress();
  const id = params.get('id') ?? undefined;
  // The address of a record always names its template, as that of a notice does.
  const open = (record: string | undefined) =>
    write(
      (next) => {
        if (record === undefined) return next.delete('id');
        next.set('templateId', template.id);
        next.set('id', record);
      },
      { replace: record === undefined },
    );
  const [editing, edit] = useState<'new' | 'open' | null>(null);
  const mayEdit = useHolds('customer_infotemplate_edit');
  const add = mayEdit && published && (
    <Button theme="solid" onClick={() => edit('new')}>
      新建{template.name}
    </Button>
  );
  return (
    <ListPage
      title="附加信息"
      what={template.name}
      list={list}
      columns={columns}
      choice={choice}
      actions={add}
      openId={id}
      onOpen={(row) => open(row.id)}
      empty={{ title: `还没有${template.name}`, words: '登记后会列在这里，也显示在客户资料中。', action: add }}
      filters={
        <FilterBar list={list}>
          <select className="lx-choice" aria-label="模板" value={template.id} onChange={({ target }) => onTemplate(target.value)}>
            {templates.map(({ id: value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <ConditionFilter list={list} module="info" templateId={template.id} />
        </FilterBar>
      }
    >
      <InfoRecordDrawer id={id} onEdit={() => edit('open')} onClose={() => open(undefined)} />
      {editing === 'new' && published && (
        <NewInfoRecord
          template={template}
          published={published}
          onClose={() => edit(null)}
          onSaved={(saved) => {
            edit(null);
            open(saved);
          }}
        />
      )}
      {editing === 'open' && id && published && (
        <EditInfoRecord key={id} id={id} template={template} published={published} onClose={() => edit(null)} />
      )}
    </ListPage>
  );
}
