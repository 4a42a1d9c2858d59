import type { BoundControl } from '@lianxi/shared/form/field';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect } from 'react';
import { extensions } from './extensions.ts';
import { RichTextTools } from './rich-text-tools.tsx';
import './rich-text.css';

/** The editor of one field of a form. What it cannot write is not in the text: it knows no scripts, pictures or styles. */
export default function RichTextEditor({
  id,
  value,
  onChange,
  onBlur,
  ref,
  disabled,
  describedBy,
  required,
  invalid,
}: BoundControl<string>) {
  const editor = useEditor({
    extensions,
    content: value,
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
    onBlur,
    editorProps: {
      attributes: {
        id,
        class: 'rich-text-words',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-required': String(required),
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
        ...(invalid && { 'aria-invalid': 'true' }),
      },
    },
  });

  useEffect(() => {
    ref({ focus: () => editor.commands.focus() });
  }, [editor, ref]);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  // What another person saved in the meantime was loaded.
  useEffect(() => {
    const shown = editor.isEmpty ? '' : editor.getHTML();
    if (value !== shown) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className="rich-text-frame" data-invalid={invalid || undefined}>
      <RichTextTools editor={editor} disabled={disabled} />
      <EditorContent editor={editor} />
    </div>
  );
}
