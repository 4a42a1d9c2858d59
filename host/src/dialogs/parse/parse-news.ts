import { documentParsed } from '@lianxi/contracts/knowledge/events';
import { type ParseKind, parseKind, parseResult } from '@lianxi/contracts/knowledge/parse.contract';
import { onAgentEvent, onAgentReset } from '@lianxi/shared/client/agent-socket';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { toastWarning } from '@lianxi/shared/ui/toast';
import { useEffect } from 'react';
import type { ParseOutcome } from './parse-notice.tsx';
import { endParsing, parsingStatusOf, parsings } from './parse-status.ts';

function end(kind: ParseKind, outcome: ParseOutcome): void {
  endParsing(kind, outcome.done);
  void invalidate(parseResult);
  const notifyPlainly = () => toastWarning(outcome.done ? `${parsings[kind].title}完成` : '解析失败');
  import('./parse-notice.tsx').then(({ notifyParsed }) => notifyParsed(kind, outcome), notifyPlainly);
}

/** Reads the parsings that ended while this page was not connected, when the log does not contain them. */
async function catchUp(kind: ParseKind): Promise<void> {
  if (parsingStatusOf(kind) !== 2) return;
  const { state, fileName, message } = await call(parseResult, { query: { kind } });
  if (state !== 'parsing') end(kind, { done: state === 'done', fileName, message: message || '解析失败' });
}

/** A reading that fails is repeated at the next reconnect. */
function catchUpAll(): void {
  for (const kind of parseKind.options) catchUp(kind).catch(() => undefined);
}

/** The dialog of a parsing may be closed: its end is shown live (specification section 4). Draws nothing. */
export default function ParseNews(): null {
  useEffect(() => {
    // This part loads after the first page, when the log is connected already.
    catchUpAll();
    const forgetEvent = onAgentEvent(documentParsed, ({ kind, ...outcome }) => end(kind, outcome));
    const forgetReset = onAgentReset(catchUpAll);
    return () => {
      forgetEvent();
      forgetReset();
    };
  }, []);
  return null;
}
