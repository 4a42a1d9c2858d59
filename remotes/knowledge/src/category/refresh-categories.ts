import { knowledgeArticle } from '@lianxi/contracts/knowledge/knowledge-article.contract';
import { knowledgeCategory, knowledgeCategoryTree } from '@lianxi/contracts/knowledge/knowledge-category.contract';
import { knowledgeFile } from '@lianxi/contracts/knowledge/knowledge-file.contract';
import { knowledgeLink } from '@lianxi/contracts/knowledge/knowledge-link.contract';
import { knowledgeQuestion } from '@lianxi/contracts/knowledge/knowledge-question.contract';
import { knowledgeWord } from '@lianxi/contracts/knowledge/knowledge-word.contract';
import { invalidate } from '@lianxi/shared/client/use-call';

/** Reads again what shows categories: the tree, and the lists, which name them. */
export async function refreshCategories(): Promise<void> {
  const lists = [knowledgeWord, knowledgeQuestion, knowledgeLink, knowledgeArticle, knowledgeFile].map(({ list }) => list);
  await Promise.all([knowledgeCategory.list, knowledgeCategoryTree, ...lists].map((endpoint) => invalidate(endpoint)));
}
