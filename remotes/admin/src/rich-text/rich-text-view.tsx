import { EditorContent, useEditor } from '@tiptap/react';
import { extensions } from './extensions.ts';
import './rich-text.css';

/** A stored text, as its readers see it. */
export default function RichTextView({ html, label }: { html: string; label: string }) {
  const editor = useEditor({
    extensions,
    content: html,
    editable: false,
    editorProps: { attributes: { class: 'rich-text-words', role: 'document', 'aria-label': label, tabindex: '0' } },
  });
  return <EditorContent editor={editor} />;
}
