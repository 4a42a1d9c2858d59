import { Toast } from '@douyinfe/semi-ui';
import { commonErrors, errorKinds } from '@lianxi/contracts/kit/errors';
import { PhoneError } from '@lianxi/contracts/telephony/phone-errors';
import { ApiError } from '../client/api-error.ts';
import { TraceId } from './trace-id.tsx';

/* Semi's close button has no name for screen readers, and a toast disappears by itself (hovering holds it). */
const plain = { showClose: false };

/* The session ended: the sign-in page shows this already. */
const sessionCodes = [errorKinds['not-signed-in'].code, errorKinds.kicked.code];

/**
 * Shows that an action failed (specification section 8: the message, else 操作失败). Only for actions: a form shows errors at its
 * fields, a view in its Failure.
 */
export function toastError(error: unknown, fallback: string = commonErrors.internal.text): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (!(error instanceof ApiError)) {
    Toast.error({ ...plain, content: error instanceof PhoneError ? error.message : fallback, duration: 4 });
    return;
  }
  if (sessionCodes.includes(error.code)) return;
  // An unexpected failure shows its trace id for the log, long enough for the user to copy it.
  const traceId = error.status >= 500 ? error.traceId : undefined;
  Toast.error({
    ...plain,
    content: (
      <div>
        {error.message}
        {traceId && <TraceId id={traceId} />}
      </div>
    ),
    duration: traceId ? 10 : 4,
  });
}

/** Shows that an action succeeded, when the screen itself does not show it. */
export function toastSuccess(text = '操作成功'): void {
  Toast.success({ ...plain, content: text, duration: 2 });
}

/** Shows what another user did, when the reader should know it. */
export function toastWarning(text: string): void {
  Toast.warning({ ...plain, content: text, duration: 6 });
}

/** Shows why input was refused before any call to the server. */
export function toastProblem(text: string): void {
  Toast.error({ ...plain, content: text, duration: 4 });
}
