import { Button } from '@douyinfe/semi-ui';
import type { ParseKind } from '@lianxi/contracts/knowledge/parse.contract';
import { DialogFrame } from '../dialog-frame.tsx';
import { ParseResult } from './parse-result.tsx';
import { parsings, setParsingStatus, useParsingStatus } from './parse-status.ts';
import { ParseUpload } from './parse-upload.tsx';
import './parse.css';

/** The width of the three parsing dialogs (specification section 9). */
const WIDTH_PX = 1200;
const STEPS = ['上传文档', '解析', '完成'];

/** Upload, parsing, done. The user may close it at any time; the parsing continues (specification section 4). */
export function ParseDialog({ kind, onClose }: { kind: ParseKind; onClose: () => void }) {
  const status = useParsingStatus(kind);
  const { title } = parsings[kind];
  return (
    <DialogFrame
      title={title}
      width={WIDTH_PX}
      onClose={onClose}
      footer={
        <>
          {status === 3 && <Button onClick={() => setParsingStatus(kind, 1)}>重新上传</Button>}
          <Button theme={status === 3 ? 'solid' : 'light'} onClick={onClose}>
            {status === 2 ? '在后台继续' : '关闭'}
          </Button>
        </>
      }
    >
      <ol className="parse-steps" aria-label="进度">
        {STEPS.map((step, index) => (
          <li
            key={step}
            aria-current={index + 1 === status ? 'step' : undefined}
            className={index + 1 < status ? 'parse-past' : undefined}
          >
            {step}
          </li>
        ))}
      </ol>
      <div className="parse-body">
        {status === 1 && <ParseUpload kind={kind} />}
        {status === 2 && (
          <div className="parse-wait" role="status">
            <div className="parse-bar" />
            <p>正在解析文档…</p>
            <p className="parse-words">可以关闭窗口，解析在后台继续，完成后会通知您。</p>
          </div>
        )}
        {status === 3 && <ParseResult kind={kind} />}
      </div>
    </DialogFrame>
  );
}
