import { IconTickCircle } from '@douyinfe/semi-icons';
import { Button } from '@douyinfe/semi-ui';
import { confirmNotice, type Notice } from '@lianxi/contracts/admin/notice.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { EventTime } from '@lianxi/shared/ui/relative-time';

/** The reader's confirmation: a button, and afterwards when they pressed it. */
export function ConfirmNotice({
  notice: { id, confirmTime },
  onConfirmed,
}: {
  notice: Notice;
  onConfirmed: (at: string) => void;
}) {
  const confirm = useAction(
    async () => {
      await call(confirmNotice, { params: { id } });
      onConfirmed(new Date().toISOString());
    },
    { success: '已确认' },
  );
  return (
    <p className="notice-confirm">
      {confirmTime === null ? (
        <>
          <span>该公告需要您确认</span>
          <Button theme="solid" loading={confirm.running} disabled={confirm.disabled} onClick={() => void confirm.run()}>
            确认
          </Button>
        </>
      ) : (
        <span className="notice-confirmed">
          <IconTickCircle aria-hidden /> 您已确认 <EventTime at={confirmTime} />
        </span>
      )}
    </p>
  );
}
