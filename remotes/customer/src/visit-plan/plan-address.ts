import { useAddressValue } from '@lianxi/shared/list/use-list';

/** The open plan, by the parameter of the specification's route BusinessVisit; notices open it so. */
export function useOpenPlan(): [string | undefined, (id: string | undefined) => void] {
  const [id, open] = useAddressValue('businessId');
  return [id !== undefined && /^[1-9]\d{0,17}$/.test(id) ? id : undefined, open];
}
