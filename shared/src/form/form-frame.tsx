import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose';
import { Banner, Button, Modal } from '@douyinfe/semi-ui';
import { commonErrors } from '@lianxi/contracts/kit/errors';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../client/api-error.ts';
import { useLeaveGuard, useTabVisible } from '../portal/tab.ts';
import { confirmLeave } from '../ui/confirm.tsx';
import { takeEscapeOfClosedLists } from '../ui/escape.ts';
import { Sheet } from '../ui/sheet.tsx';
import { toastError } from '../ui/toast.tsx';
import { TraceId } from '../ui/trace-id.tsx';
import { type ContractForm, isConflict } from './use-form.ts';
import './field.css';

interface FrameProps<T extends FieldValues> {
  form: ContractForm<T>;
  title: string;
  /** The verb on the button. */
  act?: string;
  /** The action removes something: the button is red. */
  danger?: boolean;
  /**
   * Called when the user leaves; with unsaved input, only after they confirmed it. After a success the page closes the form
   * itself.
   */
  onClose: () => void;
  children: ReactNode;
}

/** A form at the side of the page, which stays visible: for records with more than a few fields. Mounted while it is open. */
export function FormDrawer<T extends FieldValues>({ width = 480, ...frame }: FrameProps<T> & { width?: number }) {
  const { form, title, act = '保存', danger, onClose, children } = frame;
  const leave = useLeaving(form, onClose);
  return (
    <Sheet
      title={title}
      width={width}
      onClose={leave}
      footer={<Buttons form={form} act={act} danger={danger} onCancel={leave} />}
    >
      <FormBody form={form}>{children}</FormBody>
    </Sheet>
  );
}

/** A form in a dialog: for one to four fields. Mounted while it is open. */
export function FormModal<T extends FieldValues>({ width = 440, ...frame }: FrameProps<T> & { width?: number }) {
  const { form, title, act = '保存', danger, onClose, children } = frame;
  const inFront = useTabVisible();
  const leave = useLeaving(form, onClose);
  const leaveRef = useRef(leave);
  leaveRef.current = leave;
  const hold = useCallback((heading: HTMLElement | null) => {
    const dialog = heading?.closest<HTMLElement>('[role="dialog"]');
    return dialog ? takeEscapeOfClosedLists(dialog, () => leaveRef.current()) : undefined;
  }, []);
  return (
    <Modal
      title={<span ref={hold}>{title}</span>}
      visible={inFront}
      width={width}
      centered
      // Without Semi's English close button: ours comes last, so that the first field has the focus.
      closable={false}
      maskClosable={false}
      onCancel={leave}
      footer={
        <>
          <Buttons form={form} act={act} danger={danger} onCancel={leave} />
          <button
            type="button"
            className="lx-icon-button lx-modal-close"
            aria-label="关闭"
            disabled={form.submitting}
            onClick={leave}
          >
            <IconClose aria-hidden />
          </button>
        </>
      }
    >
      <FormBody form={form}>{children}</FormBody>
    </Modal>
  );
}

function useLeaving<T extends FieldValues>({ dirty, submitting }: ContractForm<T>, onClose: () => void): () => void {
  useLeaveGuard(dirty);
  return () => {
    if (submitting) return;
    if (!dirty) onClose();
    else void confirmLeave().then((sure) => sure && onClose());
  };
}

interface ButtonsProps<T extends FieldValues> {
  form: ContractForm<T>;
  act: string;
  danger: boolean | undefined;
  onCancel: () => void;
}

function Buttons<T extends FieldValues>({ form, act, danger, onCancel }: ButtonsProps<T>) {
  return (
    <>
      <Button onClick={onCancel} disabled={form.submitting}>
        取消
      </Button>
      <Button htmlType="submit" form={form.id} theme="solid" type={danger ? 'danger' : 'primary'} loading={form.submitting}>
        {act}
      </Button>
    </>
  );
}

/** A form in the page itself: its fields, and above them why it was refused. The page draws the button. */
export function FormBody<T extends FieldValues>({ form, children }: { form: ContractForm<T>; children: ReactNode }) {
  return (
    <form id={form.id} className="lx-form" noValidate onSubmit={form.submit}>
      <Problem form={form} />
      {children}
    </form>
  );
}

/** Why the form was refused, above its fields: a conflict and its solution, or the server's message. */
function Problem<T extends FieldValues>({ form: { problem, loadLatest } }: { form: ContractForm<T> }) {
  const [loading, setLoading] = useState(false);
  if (problem === null) return null;
  const conflict = isConflict(problem) && loadLatest;
  const text = problem instanceof ApiError ? problem.message : commonErrors.internal.text;
  const traceId = problem instanceof ApiError && problem.status >= 500 ? problem.traceId : undefined;
  return (
    <Banner
      type={conflict ? 'warning' : 'danger'}
      closeIcon={null}
      fullMode={false}
      bordered
      description={
        <div role="alert">
          {text}
          {traceId && <TraceId id={traceId} />}
        </div>
      }
    >
      {conflict && (
        <Button
          size="small"
          loading={loading}
          onClick={() => {
            setLoading(true);
            conflict()
              .catch(toastError)
              .finally(() => setLoading(false));
          }}
        >
          载入最新
        </Button>
      )}
    </Banner>
  );
}
