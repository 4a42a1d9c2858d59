import { Button, TextArea } from '@douyinfe/semi-ui';
import { type ChatMessage, MESSAGE_MAX_LENGTH } from '@lianxi/contracts/online/chat-message';
import { newClientMessageId } from '@lianxi/shared/chat/client-message-id';
import { chatSocket } from '@lianxi/shared/client/chat-socket';
import { useAction } from '@lianxi/shared/client/use-action';
import { useRef, useState } from 'react';

/** A message that only the agent sees. `onSent`: the author of a message receives no event of it. */
export function WhisperBox({ recordId, onSent }: { recordId: string; onSent: (message: ChatMessage) => void }) {
  const [text, setText] = useState('');
  // One id until it is sent: a repeated note is one note.
  const clientMsgId = useRef(newClientMessageId());
  const send = useAction(async () => {
    const words = { recordId, clientMsgId: clientMsgId.current, msgType: 'note', message: text.trim() } as const;
    onSent(await chatSocket.send('message.send', words));
    clientMsgId.current = newClientMessageId();
    setText('');
  });
  const ready = text.trim() !== '' && !send.running;
  return (
    <form
      className="whisper"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void send.run();
      }}
    >
      <TextArea
        aria-label="耳语内容"
        placeholder="耳语：只有客服能看到，Enter 发送"
        autosize={{ minRows: 1, maxRows: 4 }}
        maxLength={MESSAGE_MAX_LENGTH}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (ready) void send.run();
        }}
      />
      <Button htmlType="submit" disabled={!ready}>
        耳语
      </Button>
    </form>
  );
}
