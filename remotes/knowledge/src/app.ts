import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: 'knowledge',
  routes: {
    '/knowledge/smart': () => import('./smart/smart.page.tsx'),
    '/knowledge/smart/answer/more': () => import('./smart/answers.page.tsx'),
    '/knowledge/smart/evaluate/more': () => import('./smart/feedback.page.tsx'),
    '/knowledge/smart/model': () => import('./smart/model.page.tsx'),
    '/knowledge/search': () => import('./search/search.page.tsx'),
    '/knowledge/evaluation': () => import('./evaluation/evaluation.page.tsx'),
    '/knowledge/evaluation/synonym': () => import('./evaluation/synonym.page.tsx'),
    '/knowledge/common': () => import('./common/common.page.tsx'),
    '/knowledge/person': () => import('./own/person.page.tsx'),
    '/knowledge/knowledgecheck': () => import('./check/check.page.tsx'),
    '/knowledge/commonwords': () => import('./knowledge-word/knowledge-word.page.tsx'),
    '/knowledge/commonproblem': () => import('./knowledge-question/knowledge-question.page.tsx'),
    '/knowledge/commonlinks': () => import('./knowledge-link/knowledge-link.page.tsx'),
    '/knowledge/commoninformation': () => import('./knowledge-article/knowledge-article.page.tsx'),
    '/knowledge/commonaccessories': () => import('./knowledge-file/knowledge-file.page.tsx'),
  },
  slots: [{ name: 'dialogue.side-panel', id: 'knowledge', load: () => import('./desk/knowledge.panel.tsx') }],
});
