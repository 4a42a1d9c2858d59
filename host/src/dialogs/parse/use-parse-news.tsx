import { Notification } from '@douyinfe/semi-ui';
import { documentParsed } from '@lianxi/contracts/knowledge/events';
import { type ParseKind, parseKind, parseResult } from '@lianxi/contracts/knowledge/parse.contract';
import { onAgentEvent, onAgentReset } from '@lianxi/shared/client/agent-socket';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { useEffect } from 'react';
import { isDialogOpen, openDialog } from '../dialog-store.ts';
import { endParsing, parsingStatusOf, parsings } from './parse-status.ts';
import './parse-notice.css';

const SHOWN_SECONDS = 8;

function end(kind: ParseKind, outcome: { done: boolean; fileName: string; message: string }): void {
  const { done, fileName, message } = outcome;
  const { dialog, title } = parsings[kind];
  endParsing(kind, done);
  void invalidate(parseResult);
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
  // A success that is looked at needs no words.
  let id = '';
  if (!done) id = Notification.error({ ...options, title: '解析失败' });
  else if (!isDialogOpen(dialog)) id = Notification.success({ ...options, title: `${title}完成` });
}

/** What ended while nobody listened: asked once the log cannot tell. */
async function catchUp(kind: ParseKind): Promise<void> {
  if (parsingStatusOf(kind) !== 2) return;
  const { state, fileName, message } = await call(parseResult, { query: { kind } });
  if (state !== 'parsing') end(kind, { done: state === 'done', fileName, message: message || '解析失败' });
}

/** Documents are parsed while their dialog may be closed: its end is told live (specification section 4). */
export function useParseNews(): void {
  useEffect(() => {
    const forgetEvent = onAgentEvent(documentParsed, ({ kind, ...outcome }) => end(kind, outcome));
    const forgetReset = onAgentReset(() => {
      // What cannot be asked now is asked at the next reconnect.
      for (const kind of parseKind.options) catchUp(kind).catch(() => undefined);
    });
    return () => {
      forgetEvent();
      forgetReset();
    };
  }, []);
}
