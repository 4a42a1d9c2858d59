import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';

/** The largest allowed sound file. */
export const IVR_PROMPT_LIMIT_BYTES = 20 * 1024 * 1024;
/** Nobody listens longer to one file. */
export const IVR_PROMPT_MOST_SECONDS = 600;

/** Texts of specification section 5, for sound. */
export const ivrPromptErrors = defineErrors('ivr-prompt', {
  badName: { kind: 'invalid', text: '只能上传英文、数字命名的mp3、wav音频文件' },
  blankInName: { kind: 'invalid', text: '文件名不能包含空格!' },
  badSound: { kind: 'invalid', text: '上传文件只能是音频格式!' },
  tooLong: { kind: 'invalid', text: '语音时长不能超过 10 分钟' },
  noConverter: { kind: 'unavailable', text: '服务器没有安装 sox，不能转换语音文件' },
  duplicate: { kind: 'conflict', text: '同名语音文件已存在' },
  inUse: { kind: 'conflict', text: '该语音文件正在被语音菜单使用，不能删除' },
});

/** Sound that callers hear in a flow. */
export const ivrPromptFile = z.object({
  id,
  name: z.string(),
  seconds: z.number().int(),
  createTime: timestamp,
});
export type IvrPromptFile = z.output<typeof ivrPromptFile>;

const access = { code: 'callcenter_hotline' };
const path = '/xmf-call-center/ivrPrompt';

/** All of the tenant's, newest first. */
export const ivrPromptList = endpoint({
  method: 'GET',
  path,
  summary: '语音文件列表',
  access,
  reply: z.array(ivrPromptFile),
});

/** Uploads a sound (field `file`): a WAV or MP3 by its content, stored in the format of the switch. */
export const uploadIvrPrompt = endpoint({
  method: 'POST',
  path,
  summary: '上传语音文件',
  access,
  bodyKind: 'multipart',
  bodyLimit: IVR_PROMPT_LIMIT_BYTES,
  timeoutMs: 60_000,
  reply: ivrPromptFile,
  errors: [
    ivrPromptErrors.badName,
    ivrPromptErrors.blankInName,
    ivrPromptErrors.badSound,
    ivrPromptErrors.tooLong,
    ivrPromptErrors.noConverter,
    ivrPromptErrors.duplicate,
  ],
});

export const playIvrPrompt = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: '试听语音文件',
  access,
  params: z.object({ id }),
  replyKind: 'file',
  reply: z.null(),
});

/** Refused while a draft or a published version uses it. */
export const deleteIvrPrompt = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: '删除语音文件',
  access,
  params: z.object({ id }),
  reply: z.null(),
  errors: [ivrPromptErrors.inUse],
});
