import { Button } from '@douyinfe/semi-ui';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { type ReactNode, useState } from 'react';
import type { ListState } from './use-list.ts';

/** One line of filters; 更多 opens the others, which are open when one of them is set. */
export function FilterBar<E extends Endpoint>({
  list,
  children,
  more,
  moreSet = false,
}: {
  list: ListState<E>;
  children: ReactNode;
  more?: ReactNode;
  /** One of the others is set. */
  moreSet?: boolean;
}) {
  const [opened, setOpened] = useState(false);
  const open = opened || moreSet;
  return (
    <>
      {children}
      {more && open && more}
      {more && !moreSet && (
        <Button theme="borderless" aria-expanded={open} onClick={() => setOpened(!opened)}>
          {open ? '收起' : '更多'}
        </Button>
      )}
      {list.filtered && (
        <Button theme="borderless" onClick={list.clear}>
          清空筛选
        </Button>
      )}
    </>
  );
}
