import { Button, Input, TextArea } from '@douyinfe/semi-ui';
import type { callScript, ScriptSentence } from '@lianxi/contracts/callcenter/call-script.contract';
import { type BoundControl, Field } from '@lianxi/shared/form/field';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import type { RecordInput } from '@lianxi/shared/record/record-form';
import './sentences-field.css';

type ScriptForm = ContractForm<RecordInput<typeof callScript>>;

/** The sentences in their order, each with the moment at which the agent says it. */
export function SentencesField({ form }: { form: ScriptForm }) {
  return (
    <Field form={form} name="sentences" label="内容" group>
      {({ value, onChange }: BoundControl<ScriptSentence[]>) => {
        const change = (at: number, part: Partial<ScriptSentence>) =>
          onChange(value.map((sentence, index) => (index === at ? { ...sentence, ...part } : sentence)));
        return (
          <ol className="sentences">
            {value.map(({ title, text }, at) => (
              <li key={at}>
                <div className="sentence-head">
                  <Input
                    aria-label={`第 ${at + 1} 句的时机`}
                    placeholder="时机，如：开场白"
                    maxLength={20}
                    value={title}
                    onChange={(next) => change(at, { title: next })}
                  />
                  <Button
                    theme="borderless"
                    aria-label={`删除第 ${at + 1} 句`}
                    disabled={value.length === 1}
                    onClick={() => onChange(value.filter((_, index) => index !== at))}
                  >
                    删除
                  </Button>
                </div>
                <TextArea
                  aria-label={`第 ${at + 1} 句`}
                  placeholder="坐席说的话"
                  maxLength={500}
                  autosize={{ minRows: 2, maxRows: 6 }}
                  value={text}
                  onChange={(next) => change(at, { text: next })}
                />
              </li>
            ))}
            <li>
              <Button onClick={() => onChange([...value, { title: '', text: '' }])}>添加一句</Button>
            </li>
          </ol>
        );
      }}
    </Field>
  );
}
