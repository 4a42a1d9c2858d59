import { IconCopyStroked } from '@douyinfe/semi-icons';
import { toastProblem, toastSuccess } from '@lianxi/shared/ui/toast';

/** Copies a value; `name` describes it, for example 复制陈立群的手机号. */
export function CopyButton({ name, value, done }: { name: string; value: string; done: string }) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toastSuccess(done),
      () => toastProblem('复制失败'),
    );
  return (
    <button type="button" className="lx-icon-button" aria-label={name} title={name} onClick={() => void copy()}>
      <IconCopyStroked aria-hidden size="small" />
    </button>
  );
}
