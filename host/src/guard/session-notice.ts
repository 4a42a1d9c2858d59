import { Modal, Toast } from '@douyinfe/semi-ui';
import { commonErrors } from '@lianxi/contracts/kit/errors';
import type { SessionEnd } from '@lianxi/shared/client/session-end';

/** Explains why the sign-in page is shown again. Loaded only when there is a reason to show. */
export function notifySessionEnd(end: SessionEnd): void {
  if (end === 'kicked') {
    const okText = '知道了';
    // Without a label of its own the button has the name "confirm" for screen readers.
    Modal.warning({
      title: commonErrors.kicked.text,
      hasCancel: false,
      // One button closes it. It has the focus: Enter is enough.
      closable: false,
      okText,
      okButtonProps: { 'aria-label': okText, autoFocus: true },
      centered: true,
    });
  }
  if (end === 'expired') Toast.warning({ content: commonErrors.notSignedIn.text, duration: 5, showClose: false });
}
