import { Button } from '@douyinfe/semi-ui';
import { State } from '@lianxi/shared/ui/data-states';

/** A remote or its page could not be shown: what failed in words, a way back, the rest of the portal goes on. */
export function RemoteFailureCard({
  remoteName,
  reason,
  traceId,
  onRetry,
}: {
  /** As the menu calls it, for example 在线客服. */
  remoteName: string;
  /** One sentence for the user. */
  reason: string;
  traceId?: string | undefined;
  onRetry: () => void;
}) {
  return (
    <State
      alert
      heading
      picture="part-missing"
      title={`「${remoteName}」暂时无法打开`}
      words={
        <>
          {reason}
          <br />
          其他页面不受影响，可以继续使用。
        </>
      }
      traceId={traceId}
      actions={
        <Button theme="solid" onClick={onRetry}>
          重试
        </Button>
      }
    />
  );
}
