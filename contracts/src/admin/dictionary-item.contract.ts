import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { dictType } from './dictionary-option.contract.ts';

export const dictionaryItemErrors = defineErrors('dictionary-item', {
  duplicate: { kind: 'conflict', text: '该类型下已有相同的编码或名称' },
  changed: { kind: 'conflict', text: '该字典项已被其他人修改，请载入最新内容后再保存' },
});

/** One value of a dictionary, as administrators keep it. What a person fills in. */
export const dictionaryItemFields = z.object({
  dictType: z.string().trim().min(1, '请输入字典类型').pipe(dictType),
  code: z.string().trim().min(1, '请输入编码').max(50),
  name: z.string().trim().min(1, '请输入名称').max(50),
  sort: z.number().int().min(0).max(9999),
  enabled: z.boolean(),
});

export const dictionaryItem = dictionaryItemFields.extend({
  id,
  createTime: timestamp,
  updateTime: timestamp,
  /** Counts the changes; an update names the one that it was made from. */
  version: z.number().int(),
});
export type DictionaryItem = z.output<typeof dictionaryItem>;

const access = { code: 'system_params' };

/** Newest first. */
export const dictionaryItemList = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/dictionaryItem',
  summary: '字典项列表',
  access,
  query: listQuery.extend({ keyword: z.string().trim().max(50).optional() }),
  reply: listPage(dictionaryItem),
});

export const createDictionaryItem = endpoint({
  method: 'POST',
  path: '/xmf-basic-model/dictionaryItem',
  summary: '新建字典项',
  access,
  body: dictionaryItemFields,
  reply: z.object({ id }),
  errors: [dictionaryItemErrors.duplicate],
});

export const updateDictionaryItem = endpoint({
  method: 'PUT',
  path: '/xmf-basic-model/dictionaryItem',
  summary: '修改字典项',
  access,
  body: dictionaryItemFields.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [dictionaryItemErrors.changed, dictionaryItemErrors.duplicate],
});

export const readDictionaryItem = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/dictionaryItem/{id}',
  summary: '字典项详情',
  access,
  params: z.object({ id }),
  reply: dictionaryItem,
});

export const deleteDictionaryItem = endpoint({
  method: 'DELETE',
  path: '/xmf-basic-model/dictionaryItem/{id}',
  summary: '删除字典项',
  access,
  params: z.object({ id }),
  reply: z.null(),
});
