import { globSync } from 'node:fs';
import type { Field } from '@lianxi/contracts/kit/fields';
import { keywordOf, type RecordSamples } from '@lianxi/contracts/kit/record-samples';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';

/**
 * Every record that has samples lives its life at its page, in a portal that is open already: what the page makes of the
 * fields fits what the server takes. How lists and forms behave is tried once, in gallery.spec.ts.
 */
const contracts = new URL('../contracts/src/', import.meta.url);
const found: RecordSamples[] = await Promise.all(
  globSync('*/*.samples.ts', { cwd: contracts.pathname }).map(
    async (file) => (await import(new URL(file, contracts).href)).default as RecordSamples,
  ),
);

/** Who may keep it: records of the platform are its staff's. */
const keeperOf = ({ record: { create } }: RecordSamples) =>
  typeof create.access === 'object' && 'operator' in create.access ? 'operator' : 'admin';

/** The control of a field; null: pages bring their own for these. */
function controlOf(form: Locator, { kind, label, choices = [] }: Field, value: unknown): Locator | null {
  const named = new RegExp(`^${label}\\*?$`);
  if (kind === 'flag') return form.getByRole('switch', { name: label });
  if (kind === 'text' || kind === 'lines' || kind === 'number') return form.getByLabel(named);
  if (kind !== 'choice') return null;
  const text = choices.find((choice) => choice.value === value)?.text ?? '';
  return form.getByRole('combobox', { name: named }).or(form.getByRole('radio', { name: text, exact: true }));
}

/** Does it for each field that the form shows. */
async function eachControl(
  form: Locator,
  { record }: RecordSamples,
  values: Readonly<Record<string, unknown>>,
  run: (control: Locator, field: Field, value: unknown) => Promise<void>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = record.fields[name];
    const control = field && controlOf(form, field, value);
    // What depends on another field may not be asked for.
    if (field && control && ((await control.count()) > 0 || name === record.knownBy)) await run(control, field, value);
  }
}

const fill = (form: Locator, samples: RecordSamples, values: Readonly<Record<string, unknown>>) =>
  eachControl(form, samples, values, async (control, { kind, options }, value) => {
    if (options.fixed && (await control.isDisabled())) return;
    if (kind === 'flag') await control.setChecked(value === true, { force: true });
    else if (kind !== 'choice') await control.fill(String(value));
    else if ((await control.getAttribute('type')) === 'radio') await control.check({ force: true });
    else await control.selectOption(String(value ?? ''));
  });

const expectFilled = (form: Locator, samples: RecordSamples, values: Readonly<Record<string, unknown>>) =>
  eachControl(form, samples, values, async (control, { kind, options }, value) => {
    if (options.fixed || options.writeOnly) return;
    if (kind === 'flag') await expect(control).toBeChecked({ checked: value === true });
    else if (kind !== 'choice') await expect(control).toHaveValue(String(value));
    else if ((await control.getAttribute('type')) === 'radio') await expect(control).toBeChecked();
    else await expect(control).toHaveValue(String(value ?? ''));
  });

const rowOf = (page: Page, { record }: RecordSamples, values: Readonly<Record<string, unknown>>) =>
  page.getByRole('row').filter({ hasText: String(values[record.knownBy]) });

/** The address of a page with more in its query. */
const withQuery = (path: string, more: Record<string, string>) =>
  `/#${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(more)}`;

for (const samples of found) {
  const { record, first, second, page: path } = samples;
  // Some are kept within the page of another.
  if (path === null) continue;
  test(`${record.noun}: made, found, changed, read again at its address, removed`, async ({ colleague }) => {
    const page = await colleague(keeperOf(samples), path);
    const form = page.getByRole('dialog');
    const submit = form.getByRole('button', { name: '保存' });
    await page
      .getByRole('button', { name: `新建${record.title}` })
      .first()
      .click();
    await expect(submit).toBeVisible();
    await fill(form, samples, first);
    await submit.click();
    await expect(form).toHaveCount(0);

    const keyword = keywordOf(samples);
    if (keyword !== null) await page.goto(withQuery(path, { keyword }));
    await rowOf(page, samples, first).getByRole('button').first().click();
    await expect(submit).toBeVisible();
    await expectFilled(form, samples, first);
    await fill(form, samples, second);
    await submit.click();
    await expect(form).toHaveCount(0);

    await page.goto(`/#${path}`);
    const changed = rowOf(page, samples, second);
    await changed.getByRole('button').first().click();
    await expect(submit).toBeVisible();
    await expectFilled(form, samples, second);
    await form.getByRole('button', { name: '取消' }).click();
    await expect(form).toHaveCount(0);
    await changed.getByRole('button', { name: /^删除/ }).click();
    await form.getByRole('button', { name: '删除' }).click();
    await expect(changed).toHaveCount(0);
  });
}
