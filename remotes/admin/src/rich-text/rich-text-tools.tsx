import {
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconOrderedList,
  IconQuote,
  IconRedo,
  IconStrikeThrough,
  IconUnderline,
  IconUndo,
} from '@douyinfe/semi-icons';
import { Button, Input } from '@douyinfe/semi-ui';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, useState } from 'react';

type Run = (editor: Editor) => void;
interface Tool {
  readonly label: string;
  readonly icon: ReactNode;
  /** The format that it sets and takes away; absent: it does something once. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly run: Run;
}

const tools: readonly Tool[] = [
  {
    label: '加粗 (Ctrl+B)',
    icon: <IconBold aria-hidden />,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: '斜体 (Ctrl+I)',
    icon: <IconItalic aria-hidden />,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: '下划线 (Ctrl+U)',
    icon: <IconUnderline aria-hidden />,
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: '删除线',
    icon: <IconStrikeThrough aria-hidden />,
    isOn: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    label: '大标题',
    icon: <IconH2 aria-hidden />,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: '小标题',
    icon: <IconH3 aria-hidden />,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: '项目列表',
    icon: <IconList aria-hidden />,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: '编号列表',
    icon: <IconOrderedList aria-hidden />,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: '引用',
    icon: <IconQuote aria-hidden />,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];
const steps: readonly Tool[] = [
  { label: '撤销 (Ctrl+Z)', icon: <IconUndo aria-hidden />, run: (editor) => editor.chain().focus().undo().run() },
  { label: '重做 (Ctrl+Y)', icon: <IconRedo aria-hidden />, run: (editor) => editor.chain().focus().redo().run() },
];

/** The formats of the text that is chosen. */
export function RichTextTools({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const on = useEditorState({ editor, selector: ({ editor: now }) => tools.map(({ isOn }) => isOn?.(now) ?? false) });
  const linked = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });
  const [address, setAddress] = useState<string | null>(null);

  const button = ({ label, icon, isOn, run }: Tool, pressed = false) => (
    <Button
      key={label}
      size="small"
      theme="borderless"
      type={pressed ? 'primary' : 'tertiary'}
      icon={icon}
      aria-label={label}
      title={label}
      aria-pressed={isOn ? pressed : undefined}
      disabled={disabled}
      onClick={() => run(editor)}
    />
  );
  function link(href: string) {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href.trim() === '') chain.unsetLink().run();
    else chain.setLink({ href: /^[a-z]+:/i.test(href) ? href.trim() : `https://${href.trim()}` }).run();
    setAddress(null);
  }
  return (
    <>
      <div className="rich-text-tools" role="toolbar" aria-label="文字格式">
        {tools.map((tool, at) => button(tool, on[at]))}
        {button(
          {
            label: '链接',
            icon: <IconLink aria-hidden />,
            isOn: () => linked,
            run: () => setAddress(String(editor.getAttributes('link').href ?? '')),
          },
          linked,
        )}
        {steps.map((tool) => button(tool))}
      </div>
      {address !== null && (
        <div className="rich-text-link">
          <Input
            size="small"
            autoFocus
            aria-label="链接地址"
            placeholder="https://…，清空后取消链接"
            value={address}
            onChange={setAddress}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return;
              event.preventDefault();
              event.stopPropagation();
              if (event.key === 'Enter') link(address);
              else setAddress(null);
            }}
          />
          <Button size="small" onClick={() => link(address)}>
            插入
          </Button>
        </div>
      )}
    </>
  );
}
