import { commonKnowledge, knowledgeVersions } from '@lianxi/contracts/knowledge/common-knowledge.contract';
import { checkQueue } from '@lianxi/contracts/knowledge/knowledge-check.contract';
import { knowledgeTypeTree } from '@lianxi/contracts/knowledge/knowledge-type.contract';
import { invalidate } from '@lianxi/shared/client/use-call';

/** Reads again what shows entries of the common base. */
export async function refreshKnowledge(): Promise<void> {
  const shown = [commonKnowledge.list, commonKnowledge.read, knowledgeVersions, knowledgeTypeTree, checkQueue];
  await Promise.all(shown.map((endpoint) => invalidate(endpoint)));
}
