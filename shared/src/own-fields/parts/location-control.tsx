import { Button, Input, InputNumber } from '@douyinfe/semi-ui';
import type { FieldOf } from '@lianxi/contracts/form/form-field';
import { useState } from 'react';
import type { OwnControlProps } from './own-control-props.ts';

interface Place {
  longitude: number;
  latitude: number;
  name: string;
  [name: string]: string | number;
}

const TIMEOUT_MS = 10_000;

/** A place by its coordinates: where the agent is now, or as they know them. */
export function LocationControl({ field, control }: OwnControlProps<FieldOf<'location'>>) {
  const { value, onChange, onBlur, ref, disabled, invalid } = control;
  const { longitude, latitude, name = '' } = (value ?? {}) as Partial<Place>;
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (part: Partial<Place>) => {
    const next = { longitude, latitude, name, ...part };
    const isEmpty = next.longitude === undefined && next.latitude === undefined && next.name === '';
    onChange(isEmpty ? null : (next as Place));
  };
  function locate() {
    setAsking(true);
    setProblem(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        change({ longitude: coords.longitude, latitude: coords.latitude });
      },
      () => {
        setAsking(false);
        setProblem('无法获取位置，请检查浏览器的位置权限');
      },
      { timeout: TIMEOUT_MS },
    );
  }
  const status = invalid ? ('error' as const) : ('default' as const);
  const coordinate = (word: '经度' | '纬度', key: 'longitude' | 'latitude', number: number | undefined) => (
    <InputNumber
      aria-label={`${field.label}：${word}`}
      placeholder={word}
      hideButtons
      value={number ?? ''}
      disabled={disabled}
      onBlur={onBlur}
      validateStatus={status}
      onChange={(typed) => change({ [key]: typeof typed === 'number' ? typed : undefined })}
    />
  );
  return (
    <div className="own-location">
      <Input
        ref={ref}
        aria-label={`${field.label}：名称`}
        placeholder="地点名称"
        maxLength={200}
        value={name}
        disabled={disabled}
        onBlur={onBlur}
        validateStatus={status}
        onChange={(text) => change({ name: text })}
      />
      {coordinate('经度', 'longitude', longitude)}
      {coordinate('纬度', 'latitude', latitude)}
      <Button disabled={disabled} loading={asking} onClick={locate}>
        当前位置
      </Button>
      {problem && (
        <p className="lx-field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
