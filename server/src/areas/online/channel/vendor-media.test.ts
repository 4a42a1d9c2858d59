import { expect, test } from 'vitest';
import { VendorRefusal } from '../../../platform/vendor/vendor-refusal.ts';
import { fetchVendorMedia } from './vendor-media.ts';

test.each([
  'http://cdn.example/a.png',
  'https://example/a.png',
  'https://cdn.example.attacker/a.png',
  'https://notcdn.example/a.png',
  'https://cdn.example@attacker.example/a.png',
  'https://user@cdn.example/a.png',
  'https://cdn.example:8443/a.png',
  'https://127.0.0.1/a.png',
  'https://[::1]/a.png',
  'https://2130706433/a.png',
  'ftp://cdn.example/a.png',
  'file:///etc/passwd',
  '//cdn.example/a.png',
  '',
])('asks nobody for %s', async (address) => {
  await expect(fetchVendorMedia(address, ['cdn.example', '10.0.0.7:80'])).rejects.toThrow(VendorRefusal);
});

test('a vendor whose name leads into the network is not connected to', async () => {
  await expect(fetchVendorMedia('https://localhost/a.png', ['localhost'])).rejects.toThrow('not a public address');
});
