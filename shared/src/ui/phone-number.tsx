import IconCopyStroked from '@douyinfe/semi-icons/lib/es/icons/IconCopyStroked';
import { isMaskedPhone, shownNumber } from '@lianxi/contracts/telephony/call-words';
import { toastProblem, toastSuccess } from './toast.tsx';
import './phone-number.css';

/** A number with its copy button. A user who may not see the full number copies its handle, and dials and searches by it. */
export function PhoneNumber({ phone, of }: { phone: string; of: string }) {
  const copy = () =>
    navigator.clipboard.writeText(phone).then(
      () => toastSuccess(isMaskedPhone(phone) ? '已复制加密号码，可用于拨号和搜索' : '已复制号码'),
      () => toastProblem('复制失败'),
    );
  return (
    <span className="phone-number">
      {shownNumber(phone)}
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
