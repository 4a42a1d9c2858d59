import { Button } from '@douyinfe/semi-ui';
import {
  deleteIvrPrompt,
  type IvrPromptFile,
  ivrPromptList,
  playIvrPrompt,
  uploadIvrPrompt,
} from '@lianxi/contracts/callcenter/ivr-prompt.contract';
import { call, uploadFile } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { confirm } from '@lianxi/shared/ui/confirm';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { useRef } from 'react';
import { SoundPlayer } from '../sound/sound-player.tsx';
import './prompt-panel.css';

const urlOf = ({ id }: IvrPromptFile) => `/api${playIvrPrompt.path.replace('{id}', id)}`;

/** The sounds that flows play: listen, upload, remove. */
export function PromptPanel({ onClose }: { onClose: () => void }) {
  const { data: prompts, error, refetch } = useCall(ivrPromptList, {});
  const input = useRef<HTMLInputElement>(null);
  const upload = useAction(
    async (file: File) => {
      await uploadFile(uploadIvrPrompt, file);
      await invalidate(ivrPromptList);
    },
    { success: '语音文件已上传' },
  );
  const { run: remove } = useAction(
    async ({ id }: IvrPromptFile) => {
      await call(deleteIvrPrompt, { params: { id } });
      await invalidate(ivrPromptList);
    },
    { success: '语音文件已删除' },
  );
  const ask = (prompt: IvrPromptFile) =>
    void confirm({ title: `删除语音文件「${prompt.name}」？`, words: '删除后不能恢复。', act: '删除', danger: true }).then(
      (sure) => sure && remove(prompt),
    );
  return (
    <SidePanel title="语音文件" onClose={onClose}>
      <div className="ivr-prompt-panel">
        <div className="ivr-prompt-upload">
          <input
            ref={input}
            type="file"
            hidden
            accept=".mp3,.wav"
            aria-label="语音文件"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              if (file) void upload.run(file);
            }}
          />
          <Button theme="solid" loading={upload.running} onClick={() => input.current?.click()}>
            上传语音文件
          </Button>
          <span>mp3、wav，英文和数字命名，不超过 20M、10 分钟</span>
        </div>
        {error && !prompts && <Failure what="语音文件" error={error} onRetry={() => void refetch()} />}
        {!error && !prompts && <Loading shape="list" rows={4} />}
        {prompts?.length === 0 && <Empty title="还没有语音文件" words="上传后，可以在流程的播报内容里选择。" />}
        <ul aria-label="语音文件">
          {prompts?.map((prompt) => (
            <li key={prompt.id}>
              <span className="ivr-prompt-name">{prompt.name}</span>
              <span className="ivr-prompt-about">
                {prompt.seconds} 秒 · <RelativeTime at={prompt.createTime} />
              </span>
              <span className="ivr-prompt-acts">
                <SoundPlayer url={urlOf(prompt)} label={prompt.name} />
                <Button size="small" aria-label={`删除 ${prompt.name}`} onClick={() => ask(prompt)}>
                  删除
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </SidePanel>
  );
}
