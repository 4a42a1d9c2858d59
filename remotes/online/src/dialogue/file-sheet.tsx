import IconFile from '@douyinfe/semi-icons/lib/es/icons/IconFile';
import { Modal } from '@douyinfe/semi-ui';
import { type CheckedFile, checkFile } from '@lianxi/shared/chat/attachment-check';
import { toastProblem } from '@lianxi/shared/ui/toast';
import { useEffect, useState } from 'react';
import { fileSize } from '../chat-log/preview.ts';

/** The files that may be sent; shows one message about the others. */
export async function checkedFiles(files: readonly File[]): Promise<CheckedFile[]> {
  const checked = await Promise.all(files.map((file) => checkFile(file)));
  for (const problem of new Set(checked.map((file) => file.problem))) if (problem) toastProblem(problem);
  return checked.filter(({ problem }) => problem === null);
}

/** Shows chosen, pasted or dropped files before they are sent. */
export function FileSheet({
  files,
  onSend,
  onCancel,
}: {
  files: readonly CheckedFile[];
  onSend: () => void;
  onCancel: () => void;
}) {
  // Semi gives its buttons English names for screen readers, whatever their text is.
  const send = files.length > 1 ? `发送 ${files.length} 个` : '发送';
  return (
    <Modal
      title={files.every(({ type }) => type === 'image') ? '发送图片' : '发送文件'}
      visible={files.length > 0}
      okText={send}
      okButtonProps={{ 'aria-label': send }}
      cancelText="取消"
      cancelButtonProps={{ 'aria-label': '取消' }}
      onOk={onSend}
      onCancel={onCancel}
      width={480}
      centered
    >
      <div className="file-sheet">
        {files.map(({ file, type }, index) =>
          type === 'image' ? <Thumb key={index} file={file} /> : <Named key={index} file={file} />,
        )}
      </div>
    </Modal>
  );
}

function Thumb({ file }: { file: File }) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    const address = URL.createObjectURL(file);
    setSource(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return <img src={source} alt={file.name} />;
}

function Named({ file }: { file: File }) {
  return (
    <p className="file-sheet-file" title={file.name}>
      <IconFile aria-hidden />
      <span>{file.name}</span>
      <small>{fileSize(file.size)}</small>
    </p>
  );
}
