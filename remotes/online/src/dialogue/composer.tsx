import IconBolt from '@douyinfe/semi-icons/lib/es/icons/IconBolt';
import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose';
import IconMicrophone from '@douyinfe/semi-icons/lib/es/icons/IconMicrophone';
import IconPaperclip from '@douyinfe/semi-icons/lib/es/icons/IconPaperclip';
import { Button, Tooltip } from '@douyinfe/semi-ui';
import { ATTACHMENT_ACCEPT } from '@lianxi/contracts/online/attachment';
import { MESSAGE_MAX_LENGTH, type QuotedMessage } from '@lianxi/contracts/online/chat-message';
import type { QuickReply } from '@lianxi/contracts/online/quick-reply.contract';
import { transferredFiles } from '@lianxi/shared/chat/attachment-check';
import { voiceFormat } from '@lianxi/shared/chat/voice-format';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { quoteText } from '../chat-log/preview.ts';
import { AnswerCandidates } from './answer-candidates.tsx';
import { EmojiPicker } from './emoji-picker.tsx';
import { QuickReplyList } from './quick-reply-list.tsx';
import { useDesk, useDraft } from './use-desk.ts';
import { useGrowingArea } from './use-growing-area.ts';
import { useQuickReplies } from './use-quick-replies.ts';
import { useSensitiveCheck } from './use-sensitive-check.ts';
import { useTyping } from './use-typing.ts';
import { useVoice } from './use-voice.ts';
import { VoiceBar } from './voice-bar.tsx';
import './composer.css';

const COUNT_FROM = MESSAGE_MAX_LENGTH - 200;

interface Props {
  recordId: string;
  /** Writes a note for colleagues instead of an answer. Give the composer this as key: each has a draft of its own. */
  noting: boolean;
  onNoting: (noting: boolean) => void;
  /** The colleague who is writing an answer now; only one agent answers at a time. */
  answering: { readonly name: string; readonly colleague: boolean } | null;
  /** The message that the agent answers. */
  quote: QuotedMessage | null;
  /** The visitor's message that waits for an answer. */
  asked: number | null;
  onUnquote: () => void;
  onFiles: (files: File[]) => void;
  /** Sends a recorded voice. Null: the visitor's channel accepts none. */
  onVoice: ((file: File) => void) | null;
}

/**
 * Where the agent writes: Enter sends, Shift+Enter makes a line; each conversation has its own draft. Give it the conversation as
 * key.
 */
export function Composer({ recordId, noting, onNoting, answering, quote, asked, onUnquote, onFiles, onVoice }: Props) {
  const { outbox } = useDesk();
  const [text, setText] = useDraft(recordId, noting);
  const { writing, silent } = useTyping(recordId);
  const areaRef = useRef<HTMLTextAreaElement>(null);
  const replies = useQuickReplies(noting ? '' : text);
  const voice = useVoice((file) => onVoice?.(file));
  const mayBeSaid = useSensitiveCheck();
  const listId = useId();
  const pickerRef = useRef<HTMLInputElement>(null);
  const words = text.trim();
  const tooLong = text.length > MESSAGE_MAX_LENGTH;
  const waits = answering?.colleague === true && !noting;

  const recording = voice.state !== null;
  useEffect(() => {
    if (!recording) areaRef.current?.focus({ preventScroll: true });
  }, [quote, recording]);
  useGrowingArea(areaRef, text);

  const send = () => {
    if (words === '' || tooLong || waits) return;
    const post = () => {
      outbox.add({ recordId, msgType: noting ? 'note' : 'text', message: words, ...(quote && { quote }) });
      setText('');
      onUnquote();
      silent();
    };
    const sure = noting || mayBeSaid(words);
    if (sure === true) post();
    else void sure.then((yes) => yes && post());
  };
  const fill = (answer: string) => {
    setText(words === '' ? answer : `${text}\n${answer}`);
    areaRef.current?.focus();
  };
  const choose = (reply: QuickReply) => {
    if (!replies.slashed) replies.close();
    if (reply.link === '') return replies.slashed ? setText(reply.content) : fill(reply.content);
    const card = { title: reply.title, summary: reply.content.slice(0, 300) };
    outbox.add({ recordId, msgType: 'card', message: reply.link, card });
    if (replies.slashed) setText('');
  };
  /** Handles a key of the open list; returns whether it used the key. */
  const steer = (event: KeyboardEvent): boolean => {
    if (!replies.open || event.nativeEvent.isComposing || event.altKey) return false;
    if (event.key === 'Escape') replies.close();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') replies.step(event.key === 'ArrowDown' ? 1 : -1);
    else if ((event.key === 'Enter' || event.key === 'Tab') && replies.chosen) choose(replies.chosen);
    else return false;
    event.preventDefault();
    return true;
  };
  const insert = (emoji: string) => {
    const area = areaRef.current;
    const from = area?.selectionStart ?? text.length;
    setText(text.slice(0, from) + emoji + text.slice(area?.selectionEnd ?? from));
    // After the text is drawn: the cursor is placed after it.
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + emoji.length, from + emoji.length);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (steer(event)) return;
    if (event.key === 'Escape' && quote) onUnquote();
    // An Enter that confirms a word of the input method does not send.
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
      {answering && !noting && (
        <p className="composer-turn" role="status">
          {answering.name} 正在回复该会话
          {waits && '，请稍候'}
        </p>
      )}
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
      {!noting && !replies.open && <AnswerCandidates recordId={recordId} asked={asked} onInsert={fill} />}
      {replies.open && <QuickReplyList id={listId} {...replies} onChoose={choose} />}
      <textarea
        ref={areaRef}
        {...(replies.open && { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${replies.index}` })}
        rows={2}
        aria-label={noting ? '备注内容' : '回复内容'}
        placeholder={noting ? '写给同事的备注，访客看不到' : '输入回复，/ 选用快捷回复，可粘贴或拖入图片、文件'}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (event.target.value.trim() !== '' && !noting) writing();
        }}
        onBlur={silent}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {voice.state && <VoiceBar state={voice.state} onSend={voice.send} onDiscard={voice.discard} />}
      <div className="composer-tools" hidden={recording}>
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
        <Tooltip content="发送图片（10M 以内）、语音、视频或文件（100M 以内）">
          {/* Semi's Tooltip needs an element for its position, and Button provides none; only the button is a stop of the Tab
              key. */}
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
        {onVoice && !noting && voiceFormat() && (
          <button
            type="button"
            className="lx-icon-button composer-tool"
            aria-label="录制语音"
            title="录制语音（60 秒以内）"
            disabled={waits}
            onClick={voice.start}
          >
            <IconMicrophone aria-hidden />
          </button>
        )}
        {!noting && (
          <button
            type="button"
            className="lx-icon-button composer-tool"
            aria-label="快捷回复"
            title="快捷回复（/）"
            aria-expanded={replies.open}
            // The composer does not lose the focus: it handles the list's keys.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              replies.toggle();
              areaRef.current?.focus();
            }}
          >
            <IconBolt aria-hidden />
          </button>
        )}
        <EmojiPicker onPick={insert} />
        <Button
          theme="borderless"
          type={noting ? 'warning' : 'tertiary'}
          aria-pressed={noting}
          onClick={() => {
            silent();
            onNoting(!noting);
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
        <Button theme="solid" disabled={words === '' || tooLong || waits} onClick={send}>
          {noting ? '添加备注' : '发送'}
        </Button>
      </div>
    </footer>
  );
}
