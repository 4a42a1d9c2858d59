import { Modal, Toast } from '@douyinfe/semi-ui';
import { commonErrors } from '@lianxi/contracts/kit/errors';
import type { SessionEnd } from '@lianxi/shared/client/session-end';

/** Tells why the sign-in page is back. Loaded only when there is something to tell. */
export function notifySessionEnd(end: SessionEnd): void {
  if (end === 'kicked') {
    const okText = '知道了';
    // Without a label of its own the button is read out as "confirm".
    Modal.warning({
      title: commonErrors.kicked.text,
      hasCancel: false,
      // One way out, and the focus on it.
      closable: false,
      okText,
      okButtonProps: { 'aria-label': okText },
      centered: true,
    });
  }
  if (end === 'expired') Toast.warning({ content: commonErrors.notSignedIn.text, duration: 5, showClose: false });
}
