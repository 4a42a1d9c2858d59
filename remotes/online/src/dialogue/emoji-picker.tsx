import IconEmoji from '@douyinfe/semi-icons/lib/es/icons/IconEmoji';
import { Popover } from '@douyinfe/semi-ui';
import { PopoverBody } from '@lianxi/shared/ui/popover-body';
import { useState } from 'react';
import { emojis } from '../chat-log/emojis.ts';

/** Inserts an emoji at the agent's cursor. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const [open, setOpen] = useState(false);
  const pick = (emoji: string) => {
    setOpen(false);
    onPick(emoji);
  };
  const grid = (
    <PopoverBody label="表情" className="emoji-grid">
      {emojis.map(([emoji, name]) => (
        <button key={name} type="button" aria-label={name} title={name} onClick={() => pick(emoji)}>
          {emoji}
        </button>
      ))}
    </PopoverBody>
  );
  return (
    <Popover
      trigger="custom"
      visible={open}
      position="topLeft"
      content={grid}
      onClickOutSide={() => setOpen(false)}
      onEscKeyDown={() => setOpen(false)}
    >
      <button
        type="button"
        className="lx-icon-button composer-tool"
        aria-label="表情"
        title="表情"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <IconEmoji aria-hidden />
      </button>
    </Popover>
  );
}
