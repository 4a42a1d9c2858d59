import { Button } from '@douyinfe/semi-ui';
import { infoTemplates } from '@lianxi/contracts/customer/info-record.contract';
import {
  createFormTemplate,
  deleteFormTemplate,
  type FormTemplate,
  formTemplateFields,
  formTemplateList,
} from '@lianxi/contracts/form/form-template.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { useAddressValue } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { lazy, Suspense, useMemo, useState } from 'react';

/** The designer needs more code than the list: it loads when a template is opened. */
const TemplateDesigner = lazy(() => import('@lianxi/shared/form-designer/template-designer'));

/** The templates of additional information, or the designer of the one in the address (/customer/infotemplate/field). */
export default function InfoTemplatePage() {
  const [id, open] = useAddressValue('id');
  if (id === undefined) return <InfoTemplateList onOpen={open} />;
  return (
    <Suspense fallback={<Loading />}>
      <TemplateDesigner
        key={id}
        id={id}
        what="信息模板"
        noteExample="增加到期日"
        onClose={() => {
          open(undefined);
          void invalidate(infoTemplates);
        }}
      />
    </Suspense>
  );
}

const columns: readonly Column<FormTemplate>[] = [
  { key: 'name', title: '模板名称', width: 240, render: ({ name }) => name },
  {
    key: 'published',
    title: '使用中的版本',
    width: 130,
    render: ({ published }) => (published === null ? '未发布' : `第 ${published} 版`),
  },
  { key: 'changed', title: '草稿', width: 140, render: ({ changed }) => (changed ? '有未发布的修改' : '已发布') },
  { key: 'updateTime', title: '更新时间', width: 160, render: ({ updateTime }) => <RelativeTime at={updateTime} /> },
];

const removal: Removal<FormTemplate> = {
  what: '模板',
  nameOf: ({ name }) => name,
  // Records were filled in with a published template: it stays.
  may: ({ published }) => published === null,
  remove: ({ id }) => call(deleteFormTemplate, { params: { id } }),
  list: formTemplateList,
};

function InfoTemplateList({ onOpen }: { onOpen: (id: string) => void }) {
  const { data, error, refetch } = useCall(formTemplateList, { query: { modularCategory: 'info' } });
  const [adding, setAdding] = useState(false);
  const actions = useRemoval(removal);
  const shown = useMemo(() => [...columns, actions], [actions]);
  const add = (
    <Button theme="solid" onClick={() => setAdding(true)}>
      新建模板
    </Button>
  );
  return (
    <Page title="信息模板" count={data?.length} actions={add}>
      {error && !data && <Failure what="信息模板" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data?.length === 0 && <Empty title="还没有信息模板" words="客户的保单、车辆、贷款等，每一种是一个模板。" action={add} />}
      {data && data.length > 0 && <DataTable what="信息模板" rows={data} columns={shown} onOpen={({ id }) => onOpen(id)} />}
      {adding && <NewTemplate onClose={() => setAdding(false)} onCreated={onOpen} />}
    </Page>
  );
}

function NewTemplate({ onClose, onCreated }: { onClose: () => void; onCreated: (id: string) => void }) {
  const form = useForm(formTemplateFields, {
    initial: { name: '' },
    submit: async ({ name }) => {
      const { id } = await call(createFormTemplate, { body: { modularCategory: 'info', name } });
      await invalidate(formTemplateList);
      onClose();
      onCreated(id);
    },
  });
  return (
    <FormModal form={form} title="新建模板" act="新建" onClose={onClose}>
      <TextField form={form} name="name" label="模板名称" hint="如：保单、车辆、贷款" />
    </FormModal>
  );
}
