import { Modal } from '@douyinfe/semi-ui';
import { useEffect, useState } from 'react';

/** Shows chosen, pasted or dropped pictures before they are sent. */
export function PictureSheet({ files, onSend, onCancel }: { files: readonly File[]; onSend: () => void; onCancel: () => void }) {
  const [sources, setSources] = useState<readonly string[]>([]);
  useEffect(() => {
    const addresses = files.map((file) => URL.createObjectURL(file));
    setSources(addresses);
    return () => {
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, [files]);
  // Semi names its buttons in English for screen readers, whatever they say.
  const send = files.length > 1 ? `发送 ${files.length} 张` : '发送';
  return (
    <Modal
      title="发送图片"
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
      <div className="picture-sheet">
        {sources.map((source, index) => (
          <img key={source} src={source} alt={files[index]?.name ?? '图片'} />
        ))}
      </div>
    </Modal>
  );
}
