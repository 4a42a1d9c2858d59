import { defineRemote } from '@lianxi/contracts/federation/define-remote';

export default defineRemote({
  id: 'callcenter',
  routes: {
    '/callstation': () => import('./station/call-station.page.tsx'),
    '/callstation/mine': () => import('./own-call/own-call.page.tsx'),
    '/popup': () => import('./popup/pop-up.page.tsx'),
    '/callcenter/loss': () => import('./missed-call/missed-call.page.tsx'),
    '/callcenter/platformcall': () => import('./call-record/call-record.page.tsx'),
    '/callcenter/recorddownload': () => import('./call-record/record-download.page.tsx'),
    '/callcenter/silentseat': () => import('./silent-seat/silent-seat.page.tsx'),
    '/callcenter/leaves': () => import('./voicemail/voicemail.page.tsx'),
    '/callcenter/blacklist': () => import('./blocked-number/blocked-number.page.tsx'),
    '/callcenter/hotline': () => import('./hotline/hotline.page.tsx'),
    '/callcenter/hotline/flow': () => import('./ivr/ivr.page.tsx'),
    '/callcenter/hotline/group': () => import('./skill-group/skill-group.page.tsx'),
    '/callcenter/hotline/summary': () => import('./summary-template/summary-template.page.tsx'),
    '/callcenter/hotline/script': () => import('./call-script/call-script.page.tsx'),
    '/callcenter/taskmanage': () => import('./outbound-task/outbound-task.page.tsx'),
    '/callcenter/taskworkbench': () => import('./task-workbench/task-workbench.page.tsx'),
    '/callcenter/monitoring': () => import('./monitoring/monitoring.page.tsx'),
    '/callable/list': () => import('./callable/case-list.page.tsx'),
    '/callcenter/seatstatus': () => import('./seat/seat-wall.page.tsx'),
  },
  slots: [
    { name: 'header.item', id: 'screen-pop', load: () => import('./popup/screen-pop.tsx') },
    { name: 'header.item', id: 'monitor-alert', load: () => import('./monitoring/monitor-alert.tsx') },
  ],
});
