import { type CallScript, callScript } from '@lianxi/contracts/callcenter/call-script.contract';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';
import { useIds, usesInWords } from '../hotline/use-words.ts';
import { UsesFields } from '../hotline/uses-fields.tsx';
import { SentencesField } from './sentences-field.tsx';

const sentencesInWords = ({ sentences }: CallScript) => sentences.map(({ text }) => text).join(' ');
const scopeInWords = (script: CallScript) => usesInWords(script, '全部通话');

const columns = (column: ColumnOf<typeof callScript>) => [
  column('name', { title: '话术' }),
  column('direction', { width: 80 }),
  { key: 'uses', title: '适用范围', width: 240, render: scopeInWords },
  { key: 'sentences', title: '内容', width: 360, render: sentencesInWords },
  column('sort', { width: 70 }),
  column('enabled', { width: 70 }),
];

const inputOf = (script: CallScript) => ({ ...script, ...useIds(script) });

/** The scripts that agents follow in calls. */
export default function CallScriptPage() {
  return (
    <RecordPage
      record={callScript}
      title="话术"
      columns={columns}
      emptyWords="通话时显示给坐席的开场白、核对语和结束语在这里设置。"
      filters={(filter) => filter('keyword', { label: '话术名称' })}
      form={{
        width: 560,
        inputOf,
        fields: (field, form, script) => (
          <>
            {field('name')}
            <SentencesField form={form} />
            {field('direction')}
            <UsesFields form={form} of={script} hint="都不选时用于全部通话。" />
            {field('sort', { hint: '数字小的在前。' })}
            {field('enabled')}
          </>
        ),
      }}
    />
  );
}
