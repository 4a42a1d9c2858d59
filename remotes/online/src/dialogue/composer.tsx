import IconImageStroked from '@douyinfe/semi-icons/lib/es/icons/IconImageStroked';
import { Button, Tooltip } from '@douyinfe/semi-ui';
import { MESSAGE_MAX_LENGTH } from '@lianxi/contracts/online/chat-message';
import { chat } from '@lianxi/shared/client/chat-socket';
import { toastProblem } from '@lianxi/shared/ui/toast';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { PICTURE_ACCEPT, pictureProblem, transferredFiles } from '../chat-log/picture-check.ts';
import { useDraft } from './drafts.ts';
import { useDesk } from './use-desk.ts';
import './composer.css';

const TYPING_REPEAT_MS = 3000;
const TYPING_STOP_MS = 4000;
const COUNT_FROM = MESSAGE_MAX_LENGTH - 200;

/** Tells the visitor that the agent is writing, and that they have stopped. */
function useTyping(recordId: string) {
  const saidAt = useRef(0);
  const stop = useRef<ReturnType<typeof setTimeout>>(undefined);
  const silent = () => {
    clearTimeout(stop.current);
    if (saidAt.current > 0) chat.sendNow('typing', { recordId, on: false });
    saidAt.current = 0;
  };
  const writing = () => {
    clearTimeout(stop.current);
    stop.current = setTimeout(silent, TYPING_STOP_MS);
    if (Date.now() - saidAt.current < TYPING_REPEAT_MS) return;
    saidAt.current = Date.now();
    chat.sendNow('typing', { recordId, on: true });
  };
  const silentRef = useRef(silent);
  useEffect(() => () => silentRef.current(), []);
  return { writing, silent };
}

/** Those of the files that may be sent as pictures; tells once why of the others. */
export async function checkedPictures(files: readonly File[]): Promise<File[]> {
  const fine: File[] = [];
  const problems = new Set<string>();
  for (const file of files) {
    const problem = await pictureProblem(file);
    if (problem) problems.add(problem);
    else fine.push(file);
  }
  problems.forEach(toastProblem);
  return fine;
}

/** Where the agent writes: Enter sends, Shift+Enter makes a line; the draft stays with its conversation. Give it a key by conversation. */
export function Composer({ recordId, onPictures }: { recordId: string; onPictures: (files: File[]) => void }) {
  const { agentId, outbox } = useDesk();
  const [text, setText] = useDraft(agentId, recordId);
  const { writing, silent } = useTyping(recordId);
  const areaRef = useRef<HTMLTextAreaElement>(null);
  const pickerRef = useRef<HTMLInputElement>(null);
  const words = text.trim();
  const tooLong = text.length > MESSAGE_MAX_LENGTH;

  useEffect(() => areaRef.current?.focus({ preventScroll: true }), []);
  useLayoutEffect(() => {
    const area = areaRef.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [text]);

  const send = () => {
    if (words === '' || tooLong) return;
    outbox.addText(recordId, words);
    setText('');
    silent();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that picks a word of the input method is not a send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = transferredFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    onPictures(files);
  };
  return (
    <footer className="composer">
      <textarea
        ref={areaRef}
        rows={2}
        aria-label="回复内容"
        placeholder="输入回复，可粘贴或拖入图片"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (event.target.value.trim() !== '') writing();
        }}
        onBlur={silent}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <div className="composer-tools">
        <input
          ref={pickerRef}
          type="file"
          hidden
          multiple
          accept={PICTURE_ACCEPT}
          aria-label="选择图片"
          onChange={(event) => {
            onPictures([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Tooltip content="发送图片（JPG、GIF、BMP、PNG，10M 以内）">
          {/* Semi's Tooltip needs an element to point at, and Button gives it none; only the button is a stop of the tab key. */}
          <span tabIndex={-1}>
            <Button
              theme="borderless"
              type="tertiary"
              icon={<IconImageStroked />}
              aria-label="发送图片"
              onClick={() => pickerRef.current?.click()}
            />
          </span>
        </Tooltip>
        <span className="composer-hint">
          {text.length > COUNT_FROM ? (
            <span className={tooLong ? 'composer-over' : undefined} role="status">
              {text.length} / {MESSAGE_MAX_LENGTH}
            </span>
          ) : (
            'Enter 发送，Shift + Enter 换行，Alt + ↑↓ 切换会话'
          )}
        </span>
        <Button theme="solid" disabled={words === '' || tooLong} onClick={send}>
          发送
        </Button>
      </div>
    </footer>
  );
}
