import { Button } from '@douyinfe/semi-ui';
import { useHolds } from '@lianxi/shared/session/use-session';
import { State } from '@lianxi/shared/ui/data-states';
import type { ReactNode } from 'react';
import { type FailureKind, failureWords, offlineWords, type RemoteFailure } from '../federation/remote-failure.ts';

const OTHERS_WORK = '其他页面不受影响，可以继续使用。';

const titles: Partial<Record<FailureKind, (name: string) => string>> = {
  blocked: (name) => `「${name}」已阻止`,
  outdated: (name) => `「${name}」等待更新`,
};

/** A part that cannot be shown, and why: the rest of the portal goes on. */
function Card({
  title,
  words,
  locked = false,
  traceId,
  action,
}: {
  title: string;
  words: ReactNode;
  /** It is blocked on purpose. */
  locked?: boolean;
  traceId?: string | undefined;
  action?: ReactNode;
}) {
  return (
    <State
      alert
      heading
      picture={locked ? 'locked' : 'part-missing'}
      title={title}
      words={
        <>
          {words}
          <br />
          {OTHERS_WORK}
        </>
      }
      traceId={traceId}
      actions={action}
    />
  );
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button theme="solid" onClick={onRetry}>
      重试
    </Button>
  );
}

/** A remote or its page could not be shown: the failure in words, and a way back. */
export function RemoteFailureCard({
  remoteName,
  failure,
  onRetry,
}: {
  /** The name in the menu, for example 在线客服. */
  remoteName: string;
  failure: RemoteFailure;
  onRetry: () => void;
}) {
  const { kind, traceId } = failure;
  const outdated = kind === 'outdated';
  return (
    <Card
      locked={kind === 'blocked'}
      title={titles[kind]?.(remoteName) ?? `「${remoteName}」暂时无法打开`}
      words={kind === 'unreachable' && !navigator.onLine ? offlineWords : failureWords[kind]}
      traceId={outdated ? undefined : traceId}
      action={
        outdated ? (
          <Button theme="solid" onClick={() => location.reload()}>
            刷新页面
          </Button>
        ) : (
          <RetryButton onRetry={onRetry} />
        )
      }
    />
  );
}

/** A remote crashed repeatedly and is off, until there is a newer release or the user tries once more. */
export function RemoteOffCard({ remoteName, onTry }: { remoteName: string; onTry: () => void }) {
  return (
    <Card
      locked
      title={`「${remoteName}」已停用`}
      words="应用在一分钟内多次出错，已上报。有新版本时会自动恢复。"
      action={<Button onClick={onTry}>再试一次</Button>}
    />
  );
}

const unavailable = {
  incompatible: ['等待更新', '应用的新版本正在准备，更新完成后即可使用。'],
  'not-subscribed': ['暂时无法打开', '企业尚未开通此应用，需要时请联系管理员。'],
  disabled: ['暂时无法打开', '应用已停用，需要时请联系管理员。'],
  expired: ['暂时无法打开', '应用已到期，续期后即可使用，请联系管理员。'],
  'no-seat': ['暂时无法打开', '您没有此应用的席位，需要时请联系管理员。'],
  revoked: ['暂时无法打开', '应用已临时下线，请稍后再试。'],
  missing: ['暂时无法打开', '应用尚未部署，请联系管理员。'],
} as const;

/** Who would ask an administrator is one. */
const managerWords: Partial<Record<keyof typeof unavailable, string>> = {
  'not-subscribed': '企业尚未开通此应用，需要时请联系平台开通。',
  disabled: '应用已停用，可在应用中心启用。',
  expired: '应用已到期，请联系平台续期。',
  'no-seat': '您没有此应用的席位，可在应用中心分配。',
  missing: '应用尚未部署，请联系平台。',
};

/** A part of the product that this session does not have. */
export function RemoteUnavailableCard({
  remoteName,
  reason,
  onRetry,
}: {
  remoteName: string;
  reason: keyof typeof unavailable;
  onRetry: () => void;
}) {
  const [state, words] = unavailable[reason];
  const isManager = useHolds('system_app');
  return (
    <Card
      title={`「${remoteName}」${state}`}
      words={(isManager && managerWords[reason]) || words}
      action={<RetryButton onRetry={onRetry} />}
    />
  );
}
