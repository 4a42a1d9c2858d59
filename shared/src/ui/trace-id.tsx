import { Button } from '@douyinfe/semi-ui';
import { useState } from 'react';
import './trace-id.css';

/** The trace id of a failure in the server's log, copied with one click. */
export function TraceId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <p className="lx-trace">
      错误编号 <code>{id}</code>
      <Button
        size="small"
        theme="borderless"
        onClick={() => {
          void navigator.clipboard.writeText(id).then(() => setCopied(true));
        }}
      >
        <span aria-live="polite">{copied ? '已复制' : '复制'}</span>
      </Button>
    </p>
  );
}
