import IconPaperclip from '@douyinfe/semi-icons/lib/es/icons/IconPaperclip';
import { Button } from '@douyinfe/semi-ui';
import { ATTACHMENT_ACCEPT } from '@lianxi/contracts/online/attachment';
import { checkFile, transferredFiles } from '@lianxi/shared/chat/attachment-check';
import { toastProblem } from '@lianxi/shared/ui/toast';
import { type KeyboardEvent, useRef, useState } from 'react';
import { currentDesk } from '../call/current-desk.ts';

const MOST = 4000;

/** Writes into the call: Enter sends, Shift+Enter makes a line; files by button or paste. */
export function Composer({ sessionId }: { sessionId: string }) {
  const [text, setText] = useState('');
  const pickRef = useRef<HTMLInputElement>(null);
  const { log } = currentDesk();

  const send = () => {
    if (text.trim() === '') return;
    log.say(sessionId, text);
    setText('');
  };
  const attach = async (files: readonly File[]) => {
    for (const file of files) {
      const { type, problem } = await checkFile(file);
      if (problem) toastProblem(problem);
      else log.attach(sessionId, type === 'image' ? 'image' : 'file', file);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className="call-chat-composer">
      <textarea
        aria-label="输入消息"
        placeholder="输入消息，Enter 发送"
        rows={2}
        maxLength={MOST}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const files = transferredFiles(event.clipboardData);
          if (files.length > 0) event.preventDefault();
          void attach(files);
        }}
      />
      <div className="call-chat-acts">
        <input
          ref={pickRef}
          type="file"
          hidden
          multiple
          accept={ATTACHMENT_ACCEPT}
          onChange={(event) => {
            void attach([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Button
          theme="borderless"
          type="tertiary"
          icon={<IconPaperclip aria-hidden />}
          aria-label="发送图片或文件"
          title="发送图片或文件"
          onClick={() => pickRef.current?.click()}
        />
        <Button theme="solid" disabled={text.trim() === ''} onClick={send}>
          发送
        </Button>
      </div>
    </div>
  );
}
