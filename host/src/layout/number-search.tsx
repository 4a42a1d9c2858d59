import { IconSearch } from '@douyinfe/semi-icons';
import { Input } from '@douyinfe/semi-ui';
import { useAction } from '@lianxi/shared/client/use-action';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';
import { useState } from 'react';
import { DialButton } from '../telephony/phone-parts.tsx';
import { useIsSeat } from '../telephony/seat.ts';
import { isNumber, numberOf } from './number-text.ts';

/**
 * Opens the pop-up of a number: digits only, Enter searches (specification section 2). Dial next to it calls the same number.
 */
export function NumberSearch() {
  const [number, setNumber] = useState('');
  const openTab = useOpenTab();
  const maySearch = useHolds('customer_list');
  const isSeat = useIsSeat();
  const mayDial = useHolds('homepage_makecall') && isSeat;
  const search = useAction(async () => {
    const { pathOfNumber } = await import('./number-lookup.ts');
    openTab(await pathOfNumber(number));
    setNumber('');
  });
  if (!maySearch && !mayDial) return null;
  return (
    <>
      <Input
        className="header-search"
        prefix={<IconSearch aria-hidden />}
        placeholder={maySearch ? '输入号码，回车查找' : '输入号码'}
        aria-label={maySearch ? '按号码查找客户' : '电话号码'}
        inputMode="tel"
        maxLength={200}
        data-guide="search"
        value={number}
        onChange={(text) => setNumber(numberOf(text))}
        onEnterPress={() => maySearch && isNumber(number) && void search.run()}
      />
      {mayDial && (
        <span className="header-dial">
          <DialButton number={number} onNumber={setNumber} />
        </span>
      )}
    </>
  );
}
