/*
 * A call keeps what its dialler says of it (`userfield` of makecall): the visit plan, or the contact of an outbound task, that it
 * is made for.
 */

const PLAN = 'visitPlanId=';

const isId = (text: string) => /^[1-9]\d{0,17}$/.test(text);

/** The userfield of a call that is made for a visit plan. */
export const userfieldOfPlan = (visitPlanId: string): string => PLAN + visitPlanId;

/** The visit plan that a call is made for; null: none. */
export function visitPlanOf(userfield: string): string | null {
  const planId = userfield.startsWith(PLAN) ? userfield.slice(PLAN.length) : '';
  return isId(planId) ? planId : null;
}

/** How the userfield of each call of an outbound task begins. */
export const TASK_CALL = 'task_id=';
const CONTACT = ';contact=';

/** The userfield of a call to a contact of an outbound task. */
export const userfieldOfTask = (taskId: string, contactId: string): string => TASK_CALL + taskId + CONTACT + contactId;

/** The outbound task and the contact that a call is made for; null: none. */
export function taskContactOf(userfield: string): { taskId: string; contactId: string } | null {
  if (!userfield.startsWith(TASK_CALL)) return null;
  const [taskId = '', contactId = ''] = userfield.slice(TASK_CALL.length).split(CONTACT);
  return isId(taskId) && isId(contactId) ? { taskId, contactId } : null;
}
