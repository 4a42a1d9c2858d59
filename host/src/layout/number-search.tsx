import { IconSearch } from '@douyinfe/semi-icons';
import { Input } from '@douyinfe/semi-ui';
import { useAction } from '@lianxi/shared/client/use-action';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { Can } from '@lianxi/shared/ui/can';
import { useState } from 'react';
import { pathOfNumber } from './number-lookup.ts';
import { isNumber, numberOf } from './number-text.ts';

/** Finds who has a number: digits only, Enter searches (specification section 2). */
export function NumberSearch() {
  const [number, setNumber] = useState('');
  const openTab = useOpenTab();
  const search = useAction(async () => {
    openTab(await pathOfNumber(number));
    setNumber('');
  });
  return (
    <Can code="customer_list">
      <Input
        className="header-search"
        prefix={<IconSearch aria-hidden />}
        placeholder="输入号码，回车查找"
        aria-label="按号码查找客户"
        inputMode="tel"
        maxLength={200}
        data-guide="search"
        value={number}
        onChange={(text) => setNumber(numberOf(text))}
        onEnterPress={() => isNumber(number) && void search.run()}
      />
    </Can>
  );
}
