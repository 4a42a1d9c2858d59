import { telephony } from '@lianxi/contracts/telephony/telephony';
import { toastError } from '@lianxi/shared/ui/toast';
import { useState } from 'react';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];

/** Sends keys to the other party, by mouse or keyboard. */
export function Keypad({ linkedid }: { linkedid: string }) {
  const [pressed, setPressed] = useState('');
  const press = (key: string) => {
    setPressed((before) => (before + key).slice(-18));
    telephony.sendDigits(linkedid, key).catch((error: unknown) => toastError(error));
  };
  return (
    <fieldset
      className="call-keypad"
      aria-label="按键"
      onKeyDown={({ key, altKey, ctrlKey, metaKey }) => {
        if (KEYS.includes(key) && !altKey && !ctrlKey && !metaKey) press(key);
      }}
    >
      <output className="call-keypad-pressed">{pressed || '输入按键'}</output>
      {KEYS.map((key) => (
        <button key={key} type="button" onClick={() => press(key)}>
          {key}
        </button>
      ))}
    </fieldset>
  );
}
