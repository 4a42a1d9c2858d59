import { Modal } from '@douyinfe/semi-ui';
import type { Question } from './question.ts';

/** Shows the question; true when the user confirms. */
export function ask({ title, words, act, danger = false }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (answer: boolean) => {
      window.removeEventListener('keydown', onKeyDown, true);
      resolve(answer);
    };
    // Only the question receives Escape: the dialog, form or sheet below it, which listens too, stays open.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      dialog.destroy();
      end(false);
    };
    window.addEventListener('keydown', onKeyDown, true);
    const dialog = Modal.confirm({
      title,
      content: words,
      okText: act,
      cancelText: '取消',
      okButtonProps: { 'aria-label': act, ...(danger && { type: 'danger' }) },
      cancelButtonProps: { 'aria-label': '取消' },
      closable: false,
      centered: true,
      onOk: () => end(true),
      onCancel: () => end(false),
    });
  });
}
