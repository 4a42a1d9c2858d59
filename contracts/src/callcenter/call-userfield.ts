/*
 * A call keeps what its dialler says of it (`userfield` of makecall): here the visit plan that it is made for.
 */

const PLAN = 'visitPlanId=';

/** The userfield of a call that is made for a visit plan. */
export const userfieldOfPlan = (visitPlanId: string): string => PLAN + visitPlanId;

/** The visit plan that a call is made for; null: none. */
export function visitPlanOf(userfield: string): string | null {
  const planId = userfield.startsWith(PLAN) ? userfield.slice(PLAN.length) : '';
  return /^[1-9]\d{0,17}$/.test(planId) ? planId : null;
}
