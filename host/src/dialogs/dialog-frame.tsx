import { IconClose } from '@douyinfe/semi-icons';
import { Button, Modal } from '@douyinfe/semi-ui';
import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import './dialog-frame.css';

/** A dialog of the shell: its heading names it, a button with a name closes it. Mounted while it is open. */
export function DialogFrame({
  title,
  width,
  onClose,
  footer = null,
  flush = false,
  closable = true,
  children,
}: {
  title: string;
  width: number;
  onClose: () => void;
  footer?: ReactNode;
  /** The content has no margins. */
  flush?: boolean;
  /** False: only the content closes it. */
  closable?: boolean;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <Modal
      visible
      centered
      width={width}
      maskClosable={false}
      closeOnEsc={closable}
      onCancel={onClose}
      footer={footer}
      className={flush ? 'dialog dialog-flush' : 'dialog'}
      header={
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          {closable && (
            <Button
              aria-label="关闭"
              theme="borderless"
              type="tertiary"
              size="small"
              icon={<IconClose aria-hidden />}
              onClick={onClose}
            />
          )}
        </div>
      }
      // Semi gives every dialog the same ids, and its description is the full content, which a screen reader reads at once.
      modalRender={(content) =>
        cloneElement(content as ReactElement<Record<string, unknown>>, {
          'aria-labelledby': titleId,
          'aria-describedby': undefined,
        })
      }
    >
      {children}
    </Modal>
  );
}
