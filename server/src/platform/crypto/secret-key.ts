import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const MIN_LENGTH = 32;

/**
 * The installation's master secret: `SECRET_KEY` when set, else DATA_DIR/secret.key, which the first start makes.
 * Losing it loses every encrypted field, so it is written durably and never overwritten.
 * @param secretKey value of SECRET_KEY, at least 32 characters
 * @throws Error with one clear sentence when the secret is too short to be one
 */
export async function loadSecretKey(dataDir: string, secretKey: string | undefined): Promise<string> {
  const secret = secretKey ?? (await readOrCreate(dataDir));
  if (secret.length < MIN_LENGTH) {
    const where = secretKey === undefined ? join(dataDir, 'secret.key') : 'SECRET_KEY';
    throw new Error(`${where} must hold at least ${MIN_LENGTH} characters`);
  }
  return secret;
}

async function readOrCreate(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret.key');
  const existing = await read(path);
  if (existing !== null) return existing;

  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString('base64url')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  // link() fails when the name is taken: of two processes that start at once, one key wins and both read it.
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await read(path)) ?? '';
}

async function read(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
