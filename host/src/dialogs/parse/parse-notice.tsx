import { Notification } from '@douyinfe/semi-ui';
import type { ParseKind } from '@lianxi/contracts/knowledge/parse.contract';
import { isDialogOpen, openDialog } from '../dialog-store.ts';
import { parsings } from './parse-status.ts';
import './parse-notice.css';

const SHOWN_SECONDS = 8;

export interface ParseOutcome {
  readonly done: boolean;
  readonly fileName: string;
  readonly message: string;
}

/** Shows the result of a parsing, with a link to it while its dialog is closed. */
export function notifyParsed(kind: ParseKind, { done, fileName, message }: ParseOutcome): void {
  const { dialog, title } = parsings[kind];
  const look = (
    <button
      type="button"
      className="parse-notice-look"
      onClick={() => {
        Notification.close(id);
        openDialog(dialog);
      }}
    >
      查看
    </button>
  );
  const content = (
    <>
      {fileName}
      {!done && message !== '解析失败' && `：${message}`}
      {!isDialogOpen(dialog) && look}
    </>
  );
  const options = { content, duration: SHOWN_SECONDS, showClose: false };
  // When the open dialog shows a success, no notice is needed.
  let id = '';
  if (!done) id = Notification.error({ ...options, title: '解析失败' });
  else if (!isDialogOpen(dialog)) id = Notification.success({ ...options, title: `${title}完成` });
}
