import { IconUserCardPhone } from '@douyinfe/semi-icons';
import { Button } from '@douyinfe/semi-ui';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import { dialWayNames } from '@lianxi/contracts/telephony/dial.rules';
import { rememberWay } from '@lianxi/shared/telephony/dial-way';
import { useDial } from '@lianxi/shared/telephony/use-dial';
import { useEffect, useRef } from 'react';
import { numberOf } from '../../layout/number-text.ts';
import { RecentCalls } from './recent-calls.tsx';
import './dial-panel.css';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** The pad of the header's number, the choice of the telephone, and the agent's last calls. Keys of the keyboard work too. */
export default function DialPanel({
  number,
  onNumber,
  onClose,
}: {
  number: string;
  onNumber: (number: string) => void;
  onClose: () => void;
}) {
  const panelRef = useRef<HTMLFieldSetElement>(null);
  const { ways, dial } = useDial(() => {
    onNumber('');
    onClose();
  });
  const [way] = ways;
  useEffect(() => panelRef.current?.focus(), []);
  if (way === undefined) return null;
  const press = (digit: string) => onNumber(numberOf(number + digit));
  const take = () => onNumber(number.slice(0, -1));
  const onKey = (key: string) => {
    if (key === 'Escape') onClose();
    else if (/^\d$/.test(key)) press(key);
    else if (key === 'Backspace') take();
    else return false;
    return true;
  };
  const key = (digit: string) => (
    <button key={digit} type="button" onClick={() => press(digit)}>
      {digit}
    </button>
  );
  return (
    <fieldset
      ref={panelRef}
      className="dial-panel-parts"
      aria-label="拨号盘"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey || !onKey(event.key)) return;
        event.stopPropagation();
        event.preventDefault();
      }}
    >
      {ways.length > 1 && (
        <fieldset className="dial-ways" aria-label="拨打方式">
          {ways.toSorted().map((each) => (
            <label key={each}>
              <input type="radio" name="dial-way" checked={each === way} onChange={() => rememberWay(each)} />
              {dialWayNames[each]}
            </label>
          ))}
        </fieldset>
      )}
      <output className="dial-number">{shownNumber(number) || '输入号码'}</output>
      <div className="dial-keys">
        {KEYS.map(key)}
        <button type="button" disabled={number === ''} onClick={() => onNumber('')}>
          清空
        </button>
        {key('0')}
        <button type="button" disabled={number === ''} onClick={take}>
          退格
        </button>
      </div>
      <Button
        theme="solid"
        block
        icon={<IconUserCardPhone aria-hidden />}
        loading={dial.running}
        disabled={dial.disabled || number === ''}
        onClick={() => void dial.run(number, way)}
      >
        拨打
      </Button>
      <RecentCalls disabled={dial.disabled} onDial={(recent) => void dial.run(recent, way)} onClose={onClose} />
    </fieldset>
  );
}
