import { Button, TextArea } from '@douyinfe/semi-ui';
import type { IvrPrompt } from '@lianxi/contracts/callcenter/ivr-graph';
import { PropertyField } from '@lianxi/shared/designer/property-fields';
import { Picker } from '@lianxi/shared/ui/picker';
import { type FlowNames, loadPrompts } from './flow-names.ts';

const MOST = 10;

/** The sounds for the caller, one after another: uploaded sound, or text that is spoken. */
export function PromptsField({
  prompts,
  names,
  fault,
  onChange,
}: {
  prompts: readonly IvrPrompt[];
  names: FlowNames;
  fault: string | undefined;
  onChange: (prompts: IvrPrompt[]) => void;
}) {
  const put = (index: number, prompt: IvrPrompt) => onChange(prompts.map((each, at) => (at === index ? prompt : each)));
  return (
    <PropertyField group label="播报内容" fault={fault} hint="文字中的 ${变量} 播报时换成它的值，如 ${caller}。">
      {() => (
        <div className="ivr-prompts">
          {prompts.map((prompt, index) => (
            <div key={index} className="ivr-prompt">
              <div className="ivr-prompt-head">
                <select
                  className="lx-choice"
                  aria-label={`播报 ${index + 1} 的方式`}
                  value={prompt.kind}
                  onChange={(event) =>
                    put(index, event.target.value === 'file' ? { kind: 'file', promptId: '' } : { kind: 'text', text: '' })
                  }
                >
                  <option value="text">文字</option>
                  <option value="file">语音文件</option>
                </select>
                <Button
                  theme="borderless"
                  aria-label={`删除播报 ${index + 1}`}
                  onClick={() => onChange(prompts.filter((_, at) => at !== index))}
                >
                  删除
                </Button>
              </div>
              {prompt.kind === 'text' ? (
                <TextArea
                  aria-label={`播报 ${index + 1}`}
                  value={prompt.text}
                  rows={2}
                  maxLength={500}
                  placeholder="例如：售前咨询请按1，售后服务请按2"
                  onChange={(text) => put(index, { kind: 'text', text })}
                />
              ) : (
                <Picker
                  label={`播报 ${index + 1}`}
                  none="选择语音文件"
                  values={prompt.promptId === '' ? [] : [prompt.promptId]}
                  known={names.prompts}
                  load={loadPrompts}
                  onChange={([promptId]) => put(index, { kind: 'file', promptId: promptId ?? '' })}
                />
              )}
            </div>
          ))}
          {prompts.length < MOST && <Button onClick={() => onChange([...prompts, { kind: 'text', text: '' }])}>添加播报</Button>}
        </div>
      )}
    </PropertyField>
  );
}
