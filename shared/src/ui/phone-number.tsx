import IconCopyStroked from '@douyinfe/semi-icons/lib/es/icons/IconCopyStroked';
import { isMaskedPhone, shownNumber, WITHHELD_NUMBER } from '@lianxi/contracts/telephony/call-words';
import { DialNumber } from '../telephony/dial-number.tsx';
import { toastProblem, toastSuccess } from './toast.tsx';
import './phone-number.css';

interface Props {
  phone: string;
  of: string;
  /** False: the place has a button of its own that dials. */
  dial?: boolean;
}

/**
 * A number with its buttons. A user who may not see the full number copies its handle, and dials and searches by it; agents of the
 * call centre dial it with one click.
 */
export function PhoneNumber({ phone, ...of }: Props) {
  return (
    <span className="phone-number">
      {shownNumber(phone)}
      <NumberActions phone={phone} {...of} />
    </span>
  );
}

/** The buttons alone, for a number that is itself a button. */
export function NumberActions({ phone, of, dial = true }: Props) {
  if (phone === '' || phone === WITHHELD_NUMBER) return null;
  const copy = () =>
    navigator.clipboard.writeText(phone).then(
      () => toastSuccess(isMaskedPhone(phone) ? '已复制加密号码，可用于拨号和搜索' : '已复制号码'),
      () => toastProblem('复制失败'),
    );
  return (
    <span className="phone-number-actions">
      {dial && <DialNumber phone={phone} of={of} />}
      <button
        type="button"
        className="lx-icon-button"
        aria-label={`复制${of}的号码`}
        title="复制号码"
        onClick={() => void copy()}
      >
        <IconCopyStroked aria-hidden size="small" />
      </button>
    </span>
  );
}
