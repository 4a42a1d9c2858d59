import { Button, Progress } from '@douyinfe/semi-ui';
import { IMPORT_LIMIT_ROWS, startCustomerImport } from '@lianxi/contracts/customer/customer-import.contract';
import { uploadFile } from '@lianxi/shared/client/api';
import { ApiError } from '@lianxi/shared/client/api-error';
import { DropZone } from '@lianxi/shared/form/drop-zone';
import { useLeaveGuard } from '@lianxi/shared/portal/tab';
import { useEffect, useRef, useState } from 'react';
import { grouped } from '../customer/customer-words.ts';
import { TemplateButton } from './download-buttons.tsx';
import { ACCEPTED, fileProblem } from './import-file.ts';

interface Upload {
  fileName: string;
  /** 0 to 1. */
  sent: number;
  cancel: () => void;
}

/** First step: the user chooses or drops a file, it is checked and sent. Ends with the import's id. */
export function ChooseFile({ onStarted, onClose }: { onStarted: (id: string) => void; onClose: () => void }) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const cancelRef = useRef<() => void>(undefined);
  useLeaveGuard(upload !== null);
  // A user who closes the dialog cancels the upload.
  useEffect(() => () => cancelRef.current?.(), []);

  async function take(files: FileList | null) {
    const [file, ...others] = files ?? [];
    if (!file || upload) return;
    const found = others.length > 0 ? '一次只能导入一个文件' : fileProblem(file);
    setProblem(found);
    if (found) return;
    const leaving = new AbortController();
    const cancel = () => leaving.abort();
    cancelRef.current = cancel;
    setUpload({ fileName: file.name, sent: 0, cancel });
    try {
      const { id } = await uploadFile(
        startCustomerImport,
        file,
        (sent) => setUpload({ fileName: file.name, sent, cancel }),
        leaving,
      );
      cancelRef.current = undefined;
      onStarted(id);
    } catch (error) {
      setUpload(null);
      if (!leaving.signal.aborted) setProblem(error instanceof ApiError ? error.message : '上传失败');
    }
  }

  if (upload) {
    const percent = Math.floor(upload.sent * 100);
    return (
      <>
        <div className="import-work">
          <p className="import-file">{upload.fileName}</p>
          <Progress percent={percent} aria-label="上传进度" showInfo />
          <p role="status">上传中...</p>
        </div>
        <div className="import-buttons">
          <Button onClick={upload.cancel}>取消上传</Button>
        </div>
      </>
    );
  }
  return (
    <>
      <DropZone
        name="导入文件"
        accept={ACCEPTED}
        hint={`支持 .xlsx、.csv 文件，不超过 20 MB，最多 ${grouped.format(IMPORT_LIMIT_ROWS)} 行`}
        onFiles={(files) => void take(files)}
      />
      {problem && (
        <p className="import-problem" role="alert">
          {problem}
        </p>
      )}
      <p className="import-note">第一行是表头，列名与模板一致，顺序不限。导入前会逐行检查，检查完由您确认。</p>
      <div className="import-buttons">
        <TemplateButton />
        <Button onClick={onClose}>取消</Button>
      </div>
    </>
  );
}
