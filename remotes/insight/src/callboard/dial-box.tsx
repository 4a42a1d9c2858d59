import { Button, Input } from '@douyinfe/semi-ui';
import { dialWayNames, numberFault } from '@lianxi/contracts/telephony/dial.rules';
import { useDial } from '@lianxi/shared/telephony/use-dial';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { useState } from 'react';

/** Dials a number that is typed: Enter, or the button of a telephone. */
export function DialBox() {
  const [number, setNumber] = useState('');
  const { ways, dial } = useDial(() => setNumber(''));
  const inCall = useTelephony(({ calls }) => calls.some(({ isEnd }) => !isEnd));
  const fault = number === '' ? '' : numberFault(number);
  const [first] = ways;
  if (first === undefined) return <p className="board-none">没有可用的话机，不能拨号。</p>;
  const start = (way = first) => {
    if (number !== '' && !fault && !inCall && !dial.disabled) void dial.run(number, way);
  };
  return (
    <div className="callboard-dial">
      <Input
        aria-label="要拨打的号码"
        placeholder="电话号码"
        inputMode="tel"
        maxLength={20}
        value={number}
        validateStatus={fault ? 'error' : 'default'}
        onChange={(typed) => setNumber(typed.replace(/[^\d+]/g, ''))}
        onEnterPress={() => start()}
      />
      {ways.map((way) => (
        <Button
          key={way}
          theme={way === first ? 'solid' : 'light'}
          loading={dial.running}
          disabled={number === '' || Boolean(fault) || inCall}
          onClick={() => start(way)}
        >
          {ways.length === 1 ? '拨号' : dialWayNames[way]}
        </Button>
      ))}
      {inCall && <p className="board-note">通话中不能再拨打</p>}
    </div>
  );
}
