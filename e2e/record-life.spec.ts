import { globSync } from 'node:fs';
import type { Field, Fields } from '@lianxi/contracts/kit/fields';
import { keywordOf, type RecordSamples } from '@lianxi/contracts/kit/record-samples';
import { defaultsOf } from '@lianxi/contracts/kit/settings';
import type { SettingsSamples } from '@lianxi/contracts/kit/settings-samples';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';

/**
 * Creates, changes and removes every record, and all settings with samples, at their page in an open portal: the page's input
 * fits what the server accepts. gallery.spec.ts tests once how lists and forms behave.
 */
const contracts = new URL('../contracts/src/', import.meta.url);
const found: (RecordSamples | SettingsSamples)[] = await Promise.all(
  globSync('*/*.samples.ts', { cwd: contracts.pathname }).map(
    async (file) => (await import(new URL(file, contracts).href)).default as RecordSamples | SettingsSamples,
  ),
);

/** The user who may change it: records of the platform belong to its staff. */
const keeperOf = ({ record: { create } }: RecordSamples) =>
  typeof create.access === 'object' && 'operator' in create.access ? 'operator' : 'admin';

/** The control of a field; null: pages draw their own controls for these. A special field of text has an input of its page. */
function controlOf(form: Locator, { kind, label, choices = [] }: Field, value: unknown): Locator | null {
  const named = new RegExp(`^${label}\\*?$`);
  if (kind === 'flag') return form.getByRole('switch', { name: label });
  if (kind === 'text' || kind === 'lines' || kind === 'number') return form.getByLabel(named);
  if (kind === 'special' && typeof value === 'string') return form.getByLabel(named);
  if (kind !== 'choice') return null;
  const text = choices.find((choice) => choice.value === value)?.text ?? '';
  return form.getByRole('combobox', { name: named }).or(form.getByRole('radio', { name: text, exact: true }));
}

type Values = Readonly<Record<string, unknown>>;

/** Runs it for each field that the form shows; `must` is always shown. */
async function eachControl(
  form: Locator,
  { fields, knownBy: must }: { fields: Fields; knownBy?: string },
  values: Values,
  run: (control: Locator, field: Field, value: unknown) => Promise<void>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    const control = field && controlOf(form, field, value);
    // A field that depends on another one may be hidden.
    if (field && control && ((await control.count()) > 0 || name === must)) await run(control, field, value);
  }
}

const fill = (form: Locator, declared: { fields: Fields; knownBy?: string }, values: Values) =>
  eachControl(form, declared, values, async (control, { kind, options }, value) => {
    if (options.fixed && (await control.isDisabled())) return;
    if (kind === 'flag') await control.setChecked(value === true, { force: true });
    else if (kind !== 'choice') await control.fill(String(value));
    else if ((await control.getAttribute('type')) === 'radio') await control.check({ force: true });
    else await control.selectOption(String(value ?? ''));
  });

const expectFilled = (form: Locator, declared: { fields: Fields; knownBy?: string }, values: Values) =>
  eachControl(form, declared, values, async (control, { kind, options }, value) => {
    if (options.fixed || options.writeOnly) return;
    if (kind === 'flag') await expect(control).toBeChecked({ checked: value === true });
    else if (kind !== 'choice') await expect(control).toHaveValue(String(value));
    else if ((await control.getAttribute('type')) === 'radio') await expect(control).toBeChecked();
    else await expect(control).toHaveValue(String(value ?? ''));
  });

const rowOf = (page: Page, { record }: RecordSamples, values: Values) =>
  page.getByRole('row').filter({ hasText: String(values[record.knownBy]) });

/** The address of a page with additional query values. */
const withQuery = (path: string, more: Record<string, string>) =>
  `/#${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(more)}`;

for (const samples of found.filter((one) => 'record' in one)) {
  const { record, first, second, page: path } = samples;
  // Some records are edited within the page of another.
  if (path === null) continue;
  test(`${record.noun}: made, found, changed, read again at its address, removed`, async ({ colleague }) => {
    const page = await colleague(keeperOf(samples), path);
    const form = page.getByRole('dialog');
    const submit = form.getByRole('button', { name: '保存' });
    await page.getByRole('button', { name: record.add }).first().click();
    await expect(submit).toBeVisible();
    await fill(form, record, first);
    await submit.click();
    await expect(form).toHaveCount(0);

    const keyword = keywordOf(samples);
    if (keyword !== null) await page.goto(withQuery(path, { keyword }));
    await rowOf(page, samples, first).getByRole('button').first().click();
    await expect(submit).toBeVisible();
    await expectFilled(form, record, first);
    await fill(form, record, second);
    await submit.click();
    await expect(form).toHaveCount(0);

    await page.goto(`/#${path}`);
    const changed = rowOf(page, samples, second);
    await changed.getByRole('button').first().click();
    await expect(submit).toBeVisible();
    await expectFilled(form, record, second);
    await form.getByRole('button', { name: '取消' }).click();
    await expect(form).toHaveCount(0);
    await changed.getByRole('button', { name: /^删除/ }).click();
    await form.getByRole('button', { name: '删除' }).click();
    await expect(changed).toHaveCount(0);
  });
}

/** No other story depends on the settings of this tenant. */
const OTHER_TENANT = 'admin175';

for (const { settings, page: path, changed } of found.filter((one) => 'settings' in one)) {
  if (path === null) continue;
  test(`${settings.noun}: as they are, changed, read again, taken back`, async ({ colleague }) => {
    const page = await colleague(OTHER_TENANT, path);
    const form = page.locator('.tab-pane:not([inert]) form');
    const save = page.getByRole('button', { name: '保存' });
    const defaults = defaultsOf(settings);
    await expectFilled(form, settings, defaults);
    await expect(save).toBeDisabled();
    for (const values of [changed, defaults]) {
      await fill(form, settings, values);
      await expect(page.getByText('有未保存的修改')).toBeVisible();
      await save.click();
      await expect(page.getByText('有未保存的修改')).toHaveCount(0);
      await page.reload();
      await expect(save).toBeDisabled();
      await expectFilled(form, settings, values);
    }
  });
}
