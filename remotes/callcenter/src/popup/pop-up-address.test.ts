import { expect, test } from 'vitest';
import { addressOfEvent, popUpEvents, popUpTab, readPopUp, searchOf } from './pop-up-address.ts';

const masked = '138****0001_3f9a0c77d1e24b5a';
const told = { cid: masked, fid: '1001', tid: '1002', linkedid: '77', consulted: false };
const queryOf = (path: string) => new URLSearchParams(path.split('?')[1]);

test.each(popUpEvents)('what %s opens is read as it was written', (event) => {
  const address = addressOfEvent(event, told);
  expect(readPopUp(queryOf(popUpTab(address).path))).toEqual(address);
});

test('titles name the kind of call and never the handle of a masked number', () => {
  const titles = popUpEvents.map((event) => popUpTab(addressOfEvent(event, told)).title);
  expect(titles).toEqual(['来电 138****0001', '拨号 138****0001', '转接 138****0001', '三方 138****0001']);
  expect(popUpTab(addressOfEvent('tfringing', { ...told, consulted: true })).title).toBe('咨询 138****0001');
  expect(popUpTab(searchOf('13800000001')).title).toBe('查找 13800000001');
});

test('an incoming call has no type in its address', () => {
  expect(queryOf(popUpTab(addressOfEvent('ringing', told)).path).has('type')).toBe(false);
});

test('an address that somebody made up opens an empty pop-up', () => {
  const made = new URLSearchParams({ type: 'constructor', linkedid: "1' or 1=1", callerId: ' 0'.repeat(300) });
  expect(readPopUp(made)).toMatchObject({ type: 'callin', linkedid: null });
  expect(readPopUp(made).callerId.length).toBeLessThanOrEqual(200);
  expect(readPopUp(new URLSearchParams())).toEqual({ type: 'callin', callerId: '', fid: '', tid: '', linkedid: null });
});
