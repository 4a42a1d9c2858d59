import { textStatusChanged } from '@lianxi/contracts/online/events';
import { onAgentEvent } from '@lianxi/shared/client/agent-socket';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { notifyForced } from '@lianxi/shared/seat/forced-status';
import { useHolds } from '@lianxi/shared/session/use-session';
import { useEffect } from 'react';
import { useDesk } from '../dialogue/use-desk.ts';
import { DIALOGUE, TextStatusMenu } from './text-status-menu.tsx';

/** A click on the desktop's notice of a message leads to its conversation, from whatever page. */
function useNoticesLead(): void {
  const desk = useDesk();
  const openTab = useOpenTab();
  useEffect(() => {
    desk.bring = () => openTab(DIALOGUE);
  });
}

/** A supervisor set the agent's status: who was online would wonder why nobody comes. */
function useForcedNotice(): void {
  useEffect(() => onAgentEvent(textStatusChanged, (status) => notifyForced('文本', status, status.onlineServiceStatusName)), []);
}

function Present() {
  useNoticesLead();
  useForcedNotice();
  return <TextStatusMenu />;
}

/** What of chat is there on every page: the status, and the desk that calls the agent to what comes in. Fills `header.item`. */
export default function ChatHeader() {
  return useHolds('homepage_onlineservice_mark') ? <Present /> : null;
}
