import { Button } from '@douyinfe/semi-ui';
import { PropertyField } from '@lianxi/shared/designer/property-fields';
import { useState } from 'react';

/** Days that are closed on any weekday, in their order. */
export function HolidaysField({ holidays, onChange }: { holidays: readonly string[]; onChange: (holidays: string[]) => void }) {
  const [day, setDay] = useState('');
  return (
    <PropertyField group label="节假日" hint="这些日期全天为非工作时间。">
      {() => (
        <div className="ivr-holidays">
          {holidays.map((holiday) => (
            <button
              key={holiday}
              type="button"
              className="ivr-holiday"
              aria-label={`删除节假日 ${holiday}`}
              onClick={() => onChange(holidays.filter((each) => each !== holiday))}
            >
              {holiday} ×
            </button>
          ))}
          <input type="date" aria-label="节假日日期" value={day} onChange={(event) => setDay(event.target.value)} />
          <Button
            disabled={day === '' || holidays.includes(day)}
            onClick={() => {
              onChange([...holidays, day].sort());
              setDay('');
            }}
          >
            添加日期
          </Button>
        </div>
      )}
    </PropertyField>
  );
}
