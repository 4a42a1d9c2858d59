import { skillGroup } from '@lianxi/contracts/callcenter/skill-group.contract';
import { loadGroups } from '@lianxi/shared/group/group-options';

/** Skill groups for a picker. */
export const loadSkillGroups = loadGroups(skillGroup);
