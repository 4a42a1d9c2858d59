import { Button, Modal } from '@douyinfe/semi-ui';
import {
  type ImportedLeads,
  importLeads,
  LEAD_LIST_BYTES,
  LEAD_LIST_ROWS,
  leadImportErrors,
  leadTemplate,
} from '@lianxi/contracts/customer/lead-import.contract';
import { uploadFile } from '@lianxi/shared/client/api';
import { ApiError } from '@lianxi/shared/client/api-error';
import { downloadWords, saveFile } from '@lianxi/shared/client/save-file';
import { useAction } from '@lianxi/shared/client/use-action';
import { DropZone } from '@lianxi/shared/form/drop-zone';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { useEffect, useRef, useState } from 'react';
import { grouped } from '../customer/customer-words.ts';
import { ACCEPTED } from '../customer-import/import-file.ts';
import { refreshLeads } from './refresh.ts';
import './lead.css';

function problemOf({ name, size }: File): string | null {
  if (!ACCEPTED.some((end) => name.toLowerCase().endsWith(end))) return leadImportErrors.badFile.text;
  return size > LEAD_LIST_BYTES ? leadImportErrors.tooLarge.text : null;
}

/** Import of a list of companies. Mounted while it is open. */
export function LeadImport({ onClose }: { onClose: () => void }) {
  const inFront = useTabVisible();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<ImportedLeads | null>(null);
  const leaving = useRef<AbortController>(undefined);
  // A user who closes the dialog cancels the upload.
  useEffect(() => () => leaving.current?.abort(), []);
  const template = useAction(() => saveFile(`/api${leadTemplate.path}`, '企业名单模板.xlsx'), downloadWords);

  async function take(files: FileList | null) {
    const [file] = files ?? [];
    if (!file || busy !== undefined) return;
    const found = problemOf(file);
    setProblem(found);
    if (found) return;
    setBusy('正在导入...');
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    try {
      setDone(await uploadFile(importLeads, file, undefined, { signal }));
      await refreshLeads();
    } catch (error) {
      if (!signal.aborted) setProblem(error instanceof ApiError ? error.message : '上传失败');
    }
    setBusy(undefined);
  }

  return (
    <Modal
      title="导入企业名单"
      visible={inFront}
      width={600}
      centered
      closable={false}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <>
          {!done && (
            <Button loading={template.running} onClick={() => void template.run()}>
              下载模板
            </Button>
          )}
          <Button {...(done && { theme: 'solid' as const })} onClick={onClose}>
            {done ? '完成' : '取消'}
          </Button>
        </>
      }
    >
      {done ? (
        <Result done={done} />
      ) : (
        <div className="lead-import">
          <DropZone
            name="企业名单"
            accept={ACCEPTED}
            busy={busy}
            hint={`支持 .xlsx、.csv 文件，不超过 5 MB，最多 ${grouped.format(LEAD_LIST_ROWS)} 行`}
            onFiles={(files) => void take(files)}
          />
          {problem && (
            <p className="lead-problem" role="alert">
              {problem}
            </p>
          )}
          <p className="lead-note">请确认名单来源合法。信用代码相同的企业更新为名单里的内容，标记不再联系的企业不会导入。</p>
        </div>
      )}
    </Modal>
  );
}

function Result({ done: { added, updated, refused, badRows, faults } }: { done: ImportedLeads }) {
  return (
    <div className="lead-results">
      <p role="status">
        新增 {grouped.format(added)} 家，更新 {grouped.format(updated)} 家，不再联系 {grouped.format(refused)} 家，有误{' '}
        {grouped.format(badRows)} 行。
      </p>
      {badRows > 0 && (
        <>
          <p className="lead-note">有误的行没有导入{faults.length >= 100 && '，以下是前 100 处错误'}：</p>
          <ul className="lead-faults" aria-label="错误明细">
            {faults.map(({ row, column, text }) => (
              <li key={`${row} ${column} ${text}`}>
                <span>第 {row} 行</span>
                <span>
                  {column}：{text}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
