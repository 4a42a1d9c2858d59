import { Button } from '@douyinfe/semi-ui';
import { type CtiConfig, readCtiConfig } from '@lianxi/contracts/callcenter/cti-config.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { Fragment, type ReactNode, useState } from 'react';
import { CtiConfigForm } from './cti-config.form.tsx';

function settings(config: CtiConfig): [string, string][] {
  const seconds = (value: number, none: string) => (value === 0 ? none : `${value} 秒`);
  return [
    ['通话结束后', config.afterTellStatus === 1 ? `置为「${config.offlineName || '离线'}」` : '话后处理，然后继续接听'],
    ['话后处理时长', seconds(config.wrapUpSeconds, '不需要')],
    ['振铃时长', seconds(config.ringSeconds, '—')],
    ['断线等待', seconds(config.reconnectSeconds, '不等待')],
    ['全程录音', config.recordAll ? '是' : '否'],
    ['录音保存', config.recordingDays === 0 ? '永久' : `${config.recordingDays} 天`],
    ['未接率预警', `超过 ${config.missedRateLimit}%`],
    ['通话时长预警', config.talkAlertMinutes === 0 ? '不提醒' : `超过 ${config.talkAlertMinutes} 分钟`],
    ['外呼方式', config.callLine === '6' ? '没有分机时经坐席手机' : '需要分机'],
    ['手机外呼', config.mobileCallOutStatus === '1' ? '允许' : '不允许'],
    ['号码检测', config.isTesting === '1' ? '拨打前检测' : '不检测'],
  ];
}

/** How calls are handled. */
export function CtiConfigView({ tabs }: { tabs: ReactNode }) {
  const { data, error, refetch } = useCall(readCtiConfig, {});
  const [editing, setEditing] = useState(false);
  return (
    <Page
      title="话务管理"
      filters={tabs}
      actions={
        data && (
          <Button theme="solid" onClick={() => setEditing(true)}>
            修改话务设置
          </Button>
        )
      }
    >
      {error && !data && <Failure what="话务设置" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={8} />}
      {data && (
        <dl className="cti-config">
          {settings(data).map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {editing && data && <CtiConfigForm config={data} onClose={() => setEditing(false)} />}
    </Page>
  );
}
