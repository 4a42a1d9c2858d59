import { expect, test } from 'vitest';
import { userfieldOfPlan, visitPlanOf } from './call-userfield.ts';

test('a call carries its visit plan, and nothing else is taken for one', () => {
  expect(visitPlanOf(userfieldOfPlan('12'))).toBe('12');
  for (const other of ['', '12', 'task-1', 'visitPlanId=', 'visitPlanId=x', 'visitPlanId=0', 'visitPlanId=1 ']) {
    expect(visitPlanOf(other), other).toBeNull();
  }
});
