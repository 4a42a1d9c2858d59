import { Modal } from '@douyinfe/semi-ui';
import type { ReactNode } from 'react';

/**
 * Asks before something that cannot be taken back; true when the user says so. The dialog names the act on its button
 * (停用, 删除), never just 确定.
 */
export function confirm({
  title,
  words,
  act,
  danger = false,
}: {
  title: string;
  /** What will happen. */
  words?: ReactNode;
  /** The verb on the button. */
  act: string;
  danger?: boolean;
}): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (answer: boolean) => {
      window.removeEventListener('keydown', onKeyDown, true);
      resolve(answer);
    };
    // Escape is the question's alone: the dialog, form or sheet below it, which listens too, stays as it is.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      question.destroy();
      end(false);
    };
    window.addEventListener('keydown', onKeyDown, true);
    const question = Modal.confirm({
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

/** The specification's question before unsaved input is lost (section 8). */
export function confirmLeave(): Promise<boolean> {
  return confirm({ title: '您确定要离开吗？', words: '尚未保存的内容将丢失。', act: '离开', danger: true });
}
