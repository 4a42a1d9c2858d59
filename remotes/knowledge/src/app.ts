import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: 'knowledge',
  routes: {
    '/knowledge/commonwords': () => import('./knowledge-word/knowledge-word.page.tsx'),
    '/knowledge/commonproblem': () => import('./knowledge-question/knowledge-question.page.tsx'),
    '/knowledge/commonlinks': () => import('./knowledge-link/knowledge-link.page.tsx'),
    '/knowledge/commoninformation': () => import('./knowledge-article/knowledge-article.page.tsx'),
    '/knowledge/commonaccessories': () => import('./knowledge-file/knowledge-file.page.tsx'),
  },
  slots: [{ name: 'dialogue.side-panel', id: 'knowledge', load: () => import('./desk/knowledge.panel.tsx') }],
});
