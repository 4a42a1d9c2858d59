import IconEmoji from '@douyinfe/semi-icons/lib/es/icons/IconEmoji';
import { Popover } from '@douyinfe/semi-ui';
import { PopoverBody } from '@lianxi/shared/ui/popover-body';
import { useState } from 'react';

/** What agents send to customers; each with the name that a screen reader says. */
const emojis: readonly (readonly [string, string])[] = [
  ['😊', '微笑'],
  ['😀', '开心'],
  ['😄', '大笑'],
  ['😉', '眨眼'],
  ['😍', '喜欢'],
  ['🥰', '亲切'],
  ['😘', '飞吻'],
  ['😎', '得意'],
  ['🤔', '思考'],
  ['😅', '尴尬'],
  ['😂', '笑哭'],
  ['😢', '难过'],
  ['😭', '大哭'],
  ['😮', '惊讶'],
  ['😳', '脸红'],
  ['🙏', '感谢'],
  ['👍', '赞'],
  ['👌', '好的'],
  ['👏', '鼓掌'],
  ['🤝', '握手'],
  ['💪', '加油'],
  ['✌️', '胜利'],
  ['👋', '再见'],
  ['🌹', '玫瑰'],
  ['❤️', '爱心'],
  ['🎉', '庆祝'],
  ['🎁', '礼物'],
  ['☕', '咖啡'],
  ['⏰', '时间'],
  ['📞', '电话'],
  ['📦', '包裹'],
  ['✅', '完成'],
];

/** Puts an emoji where the agent is writing. */
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
