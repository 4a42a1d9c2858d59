import { Button, InputNumber } from '@douyinfe/semi-ui';
import {
  type ContactChannel,
  type ContactLimit,
  type ContactRules,
  contactChannels,
} from '@lianxi/contracts/contact-rule/contact-rules';
import { Field } from '@lianxi/shared/form/field';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import './contact-rule.css';

const NEW: ContactLimit = { per: 'person', counts: 'attempts', channels: [], most: 3, span: { unit: 'day', length: 1 } };
const MAX_LIMITS = 10;

/** How often somebody may be contacted: lines of limits. */
export function LimitsField({ form }: { form: ContractForm<ContactRules> }) {
  return (
    <Field<ContactRules, ContactLimit[]> form={form} name="limits" label="次数" group>
      {({ value, onChange }) => (
        <div className="contact-limits">
          {value.map((limit, at) => (
            <Limit
              key={at}
              no={at + 1}
              limit={limit}
              onChange={(next) => onChange(value.map((one, index) => (index === at ? next : one)))}
              onRemove={() => onChange(value.filter((_, index) => index !== at))}
            />
          ))}
          {value.length < MAX_LIMITS && <Button onClick={() => onChange([...value, NEW])}>添加次数限制</Button>}
        </div>
      )}
    </Field>
  );
}

interface LimitProps {
  no: number;
  limit: ContactLimit;
  onChange: (limit: ContactLimit) => void;
  onRemove: () => void;
}

function Limit({ no, limit, onChange, onRemove }: LimitProps) {
  const { per, counts, channels, most, span } = limit;
  const select = (label: string, value: string, options: Readonly<Record<string, string>>, change: (value: string) => void) => (
    <select
      className="lx-choice"
      aria-label={`限制 ${no} ${label}`}
      value={value}
      onChange={(event) => change(event.target.value)}
    >
      {Object.entries(options).map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
  return (
    <div className="contact-limit">
      {select('范围', per, { person: '每人', number: '每个号码' }, (next) => onChange({ ...limit, per: next as 'person' }))}
      {select('渠道', channels[0] ?? 'all', { all: '全部渠道', ...contactChannels }, (next) =>
        onChange({ ...limit, channels: next === 'all' ? [] : [next as ContactChannel] }),
      )}
      <InputNumber
        aria-label={`限制 ${no} 时长`}
        min={1}
        max={span.unit === 'day' ? 90 : 720}
        value={span.length}
        onNumberChange={(length) => onChange({ ...limit, span: { ...span, length } })}
      />
      {select('单位', span.unit, { day: '天内', hour: '小时内' }, (unit) =>
        onChange({ ...limit, span: { unit: unit as 'day', length: Math.min(span.length, unit === 'day' ? 90 : 720) } }),
      )}
      最多
      <InputNumber
        aria-label={`限制 ${no} 次数`}
        min={1}
        max={1000}
        value={most}
        onNumberChange={(next) => onChange({ ...limit, most: next })}
      />
      {select('计数', counts, { attempts: '次联系', conversations: '次有效沟通' }, (next) =>
        onChange({ ...limit, counts: next as 'attempts' }),
      )}
      <Button theme="borderless" aria-label={`删除限制 ${no}`} onClick={onRemove}>
        删除
      </Button>
    </div>
  );
}
