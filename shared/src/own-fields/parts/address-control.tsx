import { Input } from '@douyinfe/semi-ui';
import type { FieldOf } from '@lianxi/contracts/form/form-field';
import type { OwnControlProps } from './own-control-props.ts';

const LEVELS = ['省', '市', '区县'] as const;

interface Address {
  region: string;
  detail: string;
}

/** The region in its three levels, and the rest. Lists find an address by the begin of its region. */
export function AddressControl({ field, control }: OwnControlProps<FieldOf<'address'>>) {
  const { value, onChange, onBlur, ref, disabled, describedBy, invalid } = control;
  const { region = '', detail = '' } = (value ?? {}) as Partial<Address>;
  const parts = region.split('/');
  const change = (next: Address) => onChange(next.region === '' && next.detail === '' ? null : { ...next });
  const changeLevel = (level: number, text: string) => {
    const levels = LEVELS.map((_, at) => (at === level ? text.replaceAll('/', '') : (parts[at] ?? '')));
    while (levels.length > 0 && levels.at(-1) === '') levels.pop();
    change({ region: levels.join('/'), detail });
  };
  const words = { onBlur, disabled, 'aria-describedby': describedBy, validateStatus: invalid ? 'error' : 'default' } as const;
  return (
    <div className="own-address">
      {LEVELS.map((name, level) => (
        <Input
          key={name}
          {...words}
          {...(level === 0 && { ref })}
          aria-label={`${field.label}：${name}`}
          placeholder={name}
          maxLength={30}
          value={parts[level] ?? ''}
          onChange={(text) => changeLevel(level, text)}
        />
      ))}
      <Input
        {...words}
        aria-label={`${field.label}：详细地址`}
        placeholder="详细地址"
        maxLength={200}
        value={detail}
        onChange={(text) => change({ region, detail: text })}
      />
    </div>
  );
}
