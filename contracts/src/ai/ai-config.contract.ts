import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { choice, number, text } from '../kit/fields.ts';
import { settings } from '../kit/settings.ts';

/** Vendors whose servers speak OpenAI's dialect: a name for users, and the address that a form proposes. */
export const aiPresets = {
  none: { name: '不使用大模型', address: '', model: '' },
  qwen: { name: '通义千问', address: 'https://dashscope.aliyuncs.com/compatible-mode/v1', model: 'qwen-plus' },
  deepseek: { name: 'DeepSeek', address: 'https://api.deepseek.com', model: 'deepseek-chat' },
  zhipu: { name: '智谱', address: 'https://open.bigmodel.cn/api/paas/v4', model: 'glm-4-flash' },
  ollama: { name: 'Ollama（自建）', address: 'http://localhost:11434/v1', model: 'qwen3' },
  vllm: { name: 'vLLM（自建）', address: 'http://localhost:8000/v1', model: '' },
} as const;
export type AiPreset = keyof typeof aiPresets;

const vendors = {
  ...{ none: aiPresets.none.name, qwen: aiPresets.qwen.name, deepseek: aiPresets.deepseek.name },
  ...{ zhipu: aiPresets.zhipu.name, ollama: aiPresets.ollama.name, vllm: aiPresets.vllm.name },
};

const access = { code: 'knowledge_model' };
const path = '/xmf-knowledge-repository/ai/config';

/** The tenant's large language model. Without one each function works in a simpler way, and says so. */
export const aiConfig = settings({
  noun: 'ai-config',
  title: '大模型设置',
  path,
  access,
  fields: {
    vendor: choice('服务商', vendors, { default: 'none' }),
    /** Without `/chat/completions`. */
    address: text('接口地址', { max: 200, pattern: [/^(https?:\/\/[^\s?#]+)?$/, '地址以 http:// 或 https:// 开头'] }),
    model: text('模型', { max: 100 }),
    /** In thousands; 0: without a limit. */
    monthlyTokens: number('每月用量上限', { min: 0, max: 10_000_000, default: 1000 }),
  },
  shown: {
    /** The key never leaves the server. A change of the address removes it: it was for the former one. */
    hasKey: z.boolean(),
  },
  errors: {
    incomplete: { kind: 'invalid', text: '请先保存服务商、接口地址和模型' },
    /** `text` says what happened. */
    failed: { kind: 'conflict', text: '大模型没有回答' },
  },
});

export const aiKeyInput = z.object({ key: z.string().trim().max(300) });

/** Stores the key; empty removes it. */
export const setAiKey = endpoint({
  method: 'PUT',
  path: `${path}/key`,
  summary: '设置大模型密钥',
  access,
  body: aiKeyInput,
  reply: z.null(),
});

/** Asks the model one short question by the stored settings. */
export const testAi = endpoint({
  method: 'POST',
  path: `${path}/test`,
  summary: '测试大模型',
  access,
  timeoutMs: 60_000,
  reply: z.object({ text: z.string(), milliseconds: z.number().int() }),
  errors: [aiConfig.errors.incomplete, aiConfig.errors.failed],
});

/** What the tenant used this month. */
export const aiUsage = endpoint({
  method: 'GET',
  path: '/xmf-knowledge-repository/ai/usage',
  summary: '大模型用量',
  access,
  reply: z.object({ tokens: z.number().int(), calls: z.number().int(), failed: z.number().int() }),
});
