import { Banner, Button } from '@douyinfe/semi-ui';

/** What the user must know before they go on: a colleague saved the draft, or a former version is shown. */
export function DesignerNotices({
  changed,
  shown,
  onReload,
  onBack,
}: {
  /** The notice when a colleague saved the draft; null: no colleague did. */
  changed: string | null;
  /** The number of the version that the user views; null: they view the draft. */
  shown: number | null;
  onReload: () => void;
  onBack: () => void;
}) {
  return (
    <>
      {changed !== null && (
        <Banner type="warning" closeIcon={null} bordered fullMode={false} description={<div role="alert">{changed}</div>}>
          <Button size="small" onClick={onReload}>
            载入最新
          </Button>
        </Banner>
      )}
      {shown !== null && (
        <Banner type="info" closeIcon={null} bordered fullMode={false} description={`正在查看第 ${shown} 版，不能修改`}>
          <Button size="small" onClick={onBack}>
            返回草稿
          </Button>
        </Banner>
      )}
    </>
  );
}
