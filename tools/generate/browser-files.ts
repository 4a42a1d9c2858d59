import type { Resource } from './contract-file.ts';
import { type Field, initialOf } from './fields.ts';

const optionsName = ({ name }: Field) => `${name}Options`;
const choices = (fields: readonly Field[]) => fields.filter(({ kind }) => kind === 'choice');
const optionList = (field: Field) =>
  field.options.map(({ value, text }) => `  { value: '${value}', text: '${text}' },`).join('\n');

/** The page: list, filters, actions. */
export function pageFile({ names, area, fields, route }: Resource): string {
  const { kebab, camel, pascal, title } = names;
  return `import { Button } from '@douyinfe/semi-ui';
import { type ${pascal}, delete${pascal}, ${camel}List } from '@lianxi/contracts/${area.remote}/${kebab}.contract';
import { call } from '@lianxi/shared/client/api';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { type Removal, useRemoval } from '@lianxi/shared/list/use-removal';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo, useState } from 'react';
import { ${[...choices(fields).map(optionsName), `${pascal}Form`].join(', ')} } from './${kebab}.form.tsx';

const columns: readonly Column<${pascal}>[] = [
${fields.map((field) => `  ${column(field)},`).join('\n')}
  { key: 'updateTime', title: '更新时间', width: 150, render: ({ updateTime }) => <RelativeTime at={updateTime} /> },
];

const removal: Removal<${pascal}> = {
  what: '${title}',
  nameOf: (row) => row.${fields[0]?.name},
  remove: ({ id }) => call(delete${pascal}, { params: { id } }),
  list: ${camel}List,
};

/** ${title} (specification section 2, ${route}). */
export default function ${pascal}Page() {
  const list = useList(${camel}List);
  const [editing, setEditing] = useState<${pascal} | 'new' | null>(null);
  const actions = useRemoval(removal);
  const shown = useMemo(() => [...columns, actions], [actions]);
  const add = (
    <Button theme="solid" onClick={() => setEditing('new')}>
      新建${title}
    </Button>
  );
  return (
    <ListPage
      title="${title}"
      what="${title}"
      list={list}
      columns={shown}
      onOpen={setEditing}
      openId={editing === null || editing === 'new' ? undefined : editing.id}
      actions={add}
      empty={{ title: '还没有${title}', action: add }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="查找${title}" />
        </FilterBar>
      }
    >
      {editing && <${pascal}Form ${camel}={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </ListPage>
  );
}
`;
}

function column(field: Field): string {
  const { name, label, kind } = field;
  const at = `key: '${name}', title: '${label}'`;
  if (kind === 'number') return `{ ${at}, width: 100, align: 'right', render: ({ ${name} }) => ${name} }`;
  if (kind === 'switch') return `{ ${at}, width: 90, render: ({ ${name} }) => (${name} ? '是' : '否') }`;
  if (kind === 'choice') {
    return `{ ${at}, width: 120, render: (row) => ${optionsName(field)}.find(({ value }) => value === row.${name})?.text }`;
  }
  return `{ ${at}, width: ${kind === 'lines' ? 260 : 180}, render: ({ ${name} }) => ${name} || '—' }`;
}

/** Create and edit in one. */
export function formFile({ names, area, fields }: Resource): string {
  const { kebab, camel, pascal, title } = names;
  const kinds = {
    text: 'TextField',
    lines: 'TextAreaField',
    number: 'NumberField',
    switch: 'SwitchField',
    choice: 'ChoiceField',
  };
  const used = [...new Set(fields.map(({ kind }) => kinds[kind]))].sort();
  const lists = choices(fields).map((field) => `export const ${optionsName(field)} = [\n${optionList(field)}\n] as const;\n`);
  return `import {
  create${pascal},
  read${pascal},
  type ${pascal},
  ${camel}Fields,
  ${camel}List,
  update${pascal},
} from '@lianxi/contracts/${area.remote}/${kebab}.contract';
import { call } from '@lianxi/shared/client/api';
import { ${used.join(', ')} } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { useRecordForm } from '@lianxi/shared/form/use-record-form';

${lists.join('\n')}
const blank = { ${fields.map((field) => `${field.name}: ${initialOf(field)}`).join(', ')} } as const;

/** A new ${title}, or the one that is given. */
export function ${pascal}Form({ ${camel}, onClose }: { ${camel}: ${pascal} | null; onClose: () => void }) {
  const form = useRecordForm(${camel}Fields, {
    record: ${camel},
    blank,
    create: (body) => call(create${pascal}, { body }),
    update: (body) => call(update${pascal}, { body }),
    read: (id) => call(read${pascal}, { params: { id } }),
    list: ${camel}List,
    onClose,
  });
  return (
    <FormDrawer form={form} title={${camel} ? '编辑${title}' : '新建${title}'} onClose={onClose}>
${fields.map((field) => `      <${kinds[field.kind]} form={form} name="${field.name}" label="${field.label}"${field.kind === 'choice' ? ` options={${optionsName(field)}}` : ''} />`).join('\n')}
    </FormDrawer>
  );
}
`;
}

/** Create → see → edit → delete, as a user says it. */
export function storyFile({ names, fields, route }: Resource): string {
  const { title } = names;
  const texts = fields.filter(({ kind, required }) => kind === 'text' && required);
  const [name] = texts;
  if (!name) throw new Error('A resource needs one required text by which people know it, for example word!:text:停用词');
  const fill = (round: string) =>
    texts.map((field) => `  await form.getByLabel('${field.label}').fill('${field.label}${round}');`).join('\n');
  return `import { expect, test } from '../fixtures/test.ts';

test('${title}: create, see, edit, delete', async ({ agent }) => {
  const { page } = await agent('admin', '/#${route}');
  await page.getByRole('button', { name: '新建${title}' }).first().click();
  const form = page.getByRole('dialog');
${fill('甲')}
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row').filter({ hasText: '${name.label}甲' })).toBeVisible();

  await page.getByRole('button', { name: '${name.label}甲', exact: true }).click();
${fill('乙')}
  await form.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row').filter({ hasText: '${name.label}乙' });
  await expect(row).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '${name.label}甲' })).toHaveCount(0);

  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
});

test('${title}: what is missing is said at its field', async ({ agent }) => {
  const { page } = await agent('admin', '/#${route}');
  await page.getByRole('button', { name: '新建${title}' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入${name.label}')).toBeVisible();
  await expect(form.getByLabel('${name.label}')).toBeFocused();
});
`;
}
