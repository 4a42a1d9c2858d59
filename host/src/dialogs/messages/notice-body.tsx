import { IconDownload, IconFile } from '@douyinfe/semi-icons';
import { Button } from '@douyinfe/semi-ui';
import type { Notice } from '@lianxi/contracts/admin/notice.contract';
import { downloadWords, saveFile } from '@lianxi/shared/client/save-file';
import { useAction } from '@lianxi/shared/client/use-action';
import { absoluteTime } from '@lianxi/shared/ui/relative-time';
import { RichText } from './rich-text.tsx';

/** Sender, receiver and time, the text, the attachments. */
export function NoticeBody({ notice: { createAgentName, agentName, createTime, content, files } }: { notice: Notice }) {
  const fetchFile = useAction(saveFile, downloadWords);
  return (
    <>
      <dl className="notice-facts">
        <div>
          <dt>发送人</dt>
          <dd>{createAgentName}</dd>
        </div>
        <div>
          <dt>接收人</dt>
          <dd>{agentName}</dd>
        </div>
        <div>
          <dt>时间</dt>
          <dd>
            <time dateTime={createTime}>{absoluteTime(new Date(createTime))}</time>
          </dd>
        </div>
      </dl>
      <RichText html={content} />
      {files.length > 0 && (
        <section className="notice-files" aria-label="附件">
          <h4>附件（{files.length}）</h4>
          <ul>
            {files.map(({ fileName, filePath }) => (
              <li key={filePath}>
                <IconFile aria-hidden />
                <span>{fileName}</span>
                <Button
                  size="small"
                  theme="borderless"
                  icon={<IconDownload aria-hidden />}
                  aria-label={`下载 ${fileName}`}
                  disabled={fetchFile.disabled}
                  onClick={() => void fetchFile.run(`${filePath}?download=1`, fileName)}
                >
                  下载
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
