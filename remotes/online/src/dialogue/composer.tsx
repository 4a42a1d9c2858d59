import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose';
import IconPaperclip from '@douyinfe/semi-icons/lib/es/icons/IconPaperclip';
import { Button, Tooltip } from '@douyinfe/semi-ui';
import { ATTACHMENT_ACCEPT } from '@lianxi/contracts/online/attachment';
import { MESSAGE_MAX_LENGTH, type QuotedMessage } from '@lianxi/contracts/online/chat-message';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { transferredFiles } from '../chat-log/attachment-check.ts';
import { quoteText } from '../chat-log/preview.ts';
import { useDraft } from './drafts.ts';
import { useDesk } from './use-desk.ts';
import { useTyping } from './use-typing.ts';
import './composer.css';

const COUNT_FROM = MESSAGE_MAX_LENGTH - 200;

interface Props {
  recordId: string;
  /** The message that is being answered. */
  quote: QuotedMessage | null;
  onUnquote: () => void;
  onFiles: (files: File[]) => void;
}

/** Where the agent writes: Enter sends, Shift+Enter makes a line; the draft stays with its conversation. Give it a key by conversation. */
export function Composer({ recordId, quote, onUnquote, onFiles }: Props) {
  const { agentId, outbox } = useDesk();
  const [text, setText] = useDraft(agentId, recordId);
  const { writing, silent } = useTyping(recordId);
  const [noting, setNoting] = useState(false);
  const areaRef = useRef<HTMLTextAreaElement>(null);
  const pickerRef = useRef<HTMLInputElement>(null);
  const words = text.trim();
  const tooLong = text.length > MESSAGE_MAX_LENGTH;

  useEffect(() => areaRef.current?.focus({ preventScroll: true }), [quote, noting]);
  useLayoutEffect(() => {
    const area = areaRef.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [text]);

  const send = () => {
    if (words === '' || tooLong) return;
    outbox.add(recordId, { msgType: noting ? 'note' : 'text', message: words, ...(quote && { quote }) });
    setText('');
    onUnquote();
    silent();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && quote) onUnquote();
    // An Enter that picks a word of the input method is not a send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = transferredFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <footer className={noting ? 'composer composer-noting' : 'composer'}>
      {quote && (
        <p className="composer-quote">
          <span>
            引用 {quote.userName}：{quoteText(quote)}
          </span>
          <button type="button" aria-label="取消引用" title="取消引用（Esc）" onClick={onUnquote}>
            <IconClose size="small" aria-hidden />
          </button>
        </p>
      )}
      <textarea
        ref={areaRef}
        rows={2}
        aria-label={noting ? '备注内容' : '回复内容'}
        placeholder={noting ? '写给同事的备注，访客看不到' : '输入回复，可粘贴或拖入图片、文件'}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (event.target.value.trim() !== '' && !noting) writing();
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
          accept={ATTACHMENT_ACCEPT}
          aria-label="选择文件"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Tooltip content="发送图片（10M 以内）、语音、视频或文件（50M 以内）">
          {/* Semi's Tooltip needs an element to point at, and Button gives it none; only the button is a stop of the tab key. */}
          <span tabIndex={-1}>
            <Button
              theme="borderless"
              type="tertiary"
              icon={<IconPaperclip />}
              aria-label="发送文件"
              onClick={() => pickerRef.current?.click()}
            />
          </span>
        </Tooltip>
        <Button
          theme="borderless"
          type={noting ? 'warning' : 'tertiary'}
          aria-pressed={noting}
          onClick={() => {
            silent();
            setNoting(!noting);
          }}
        >
          内部备注
        </Button>
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
          {noting ? '添加备注' : '发送'}
        </Button>
      </div>
    </footer>
  );
}
