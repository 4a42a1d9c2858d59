import { TextArea } from '@douyinfe/semi-ui';
import type { trunkForm } from '@lianxi/contracts/callcenter/trunk.contract';
import { type BoundControl, Field } from '@lianxi/shared/form/field';
import type { useForm } from '@lianxi/shared/form/use-form';
import { useState } from 'react';
import './trunk.css';

type Form = ReturnType<typeof useForm<typeof trunkForm>>;

/** One address in each line. */
export function AddressesField({ form }: { form: Form }) {
  return (
    <Field form={form} name="fromAddresses" label="呼入来源地址" hint="每行一个 IP 或网段；只有来自这些地址的来电属于该线路。">
      {(control: BoundControl<string[]>) => <Addresses {...control} />}
    </Field>
  );
}

function Addresses({ value, onChange, onBlur, id, disabled, describedBy, invalid }: BoundControl<string[]>) {
  // Empty lines stay while the user types.
  const [text, setText] = useState(value.join('\n'));
  return (
    <TextArea
      id={id}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      value={text}
      rows={2}
      autosize
      disabled={disabled}
      validateStatus={invalid ? 'error' : 'default'}
      onBlur={onBlur}
      onChange={(next) => {
        setText(next);
        onChange(next.split(/[\s,，]+/).filter((line) => line !== ''));
      }}
    />
  );
}

const codecs = [
  { value: 'alaw', text: 'G.711 A 律' },
  { value: 'ulaw', text: 'G.711 μ 律' },
  { value: 'g722', text: 'G.722' },
  { value: 'opus', text: 'Opus' },
] as const;
type Codec = (typeof codecs)[number]['value'];

/** In the order of ticking. */
export function CodecsField({ form }: { form: Form }) {
  return (
    <Field form={form} name="codecs" label="语音编码" hint="按勾选的先后协商。" group>
      {({ value, onChange, disabled }: BoundControl<Codec[]>) => (
        <div className="trunk-codecs">
          {codecs.map((codec) => (
            <label key={codec.value}>
              <input
                type="checkbox"
                className="lx-check"
                checked={value.includes(codec.value)}
                disabled={disabled}
                onChange={({ target }) =>
                  onChange(target.checked ? [...value, codec.value] : value.filter((one) => one !== codec.value))
                }
              />
              {codec.text}
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
