import type { QuickReply } from '@lianxi/contracts/online/quick-reply.contract';

const MAX_SHOWN = 50;

/** Replies that match the text after the slash: first by title, then by folder or content. */
export function matching(replies: readonly QuickReply[], words: string): QuickReply[] {
  const wanted = words.trim().toLowerCase();
  const inTitle = replies.filter(({ title }) => title.toLowerCase().includes(wanted));
  const elsewhere = replies.filter(
    ({ title, folder, content }) =>
      !title.toLowerCase().includes(wanted) && `${folder}\n${content}`.toLowerCase().includes(wanted),
  );
  return [...inTitle, ...elsewhere].slice(0, MAX_SHOWN);
}
