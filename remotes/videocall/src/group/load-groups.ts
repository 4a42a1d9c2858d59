import { videoGroup } from '@lianxi/contracts/videocall/group.contract';
import { loadGroups } from '@lianxi/shared/group/group-options';

/** Skill groups of video for a picker. */
export const loadVideoGroups = loadGroups(videoGroup);
