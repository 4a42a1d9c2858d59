// The door of `npm start` and `npm test`. Plain JavaScript without dependencies, because it runs before
// anything is installed and on whatever Node the machine has; the rest runs on the pinned Node.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.lianxi-installed');
const lockFolder = join(modules, '.lianxi-installing');
const pinnedNode = join(modules, 'node', 'bin', 'node');
const OLDEST_NODE = [20, 19];
const ROOM_TO_INSTALL = 2 * 1024 ** 3;

const fail = (sentence) => {
  process.stderr.write(`\n✖ ${sentence}\n`);
  process.exit(1);
};

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  fail(
    `需要 Node ${OLDEST_NODE.join('.')} 或更高版本,当前为 ${process.versions.node} · Node ${OLDEST_NODE.join('.')} or newer is needed, this is ${process.versions.node}`,
  );
}
const [task, ...rest] = process.argv.slice(2);
if (task !== 'start' && task !== 'test') fail('用法 · usage: node tools/bootstrap.mjs start|test');

process.chdir(root);
const wanted = fingerprint();
if (!isInstalled()) await install();
runOnPinnedNode(`tools/${task}.ts`, rest);

/** Changes when what must be installed changes: the lock file, any package.json, the machine's kind. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  const folders = ['.', 'contracts', 'shared', 'release', 'host', 'server', 'e2e', 'bench'].concat(
    fs
      .readdirSync('remotes')
      .sort()
      .map((name) => join('remotes', name)),
  );
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml'].concat(folders.map((folder) => join(folder, 'package.json')));
  for (const file of files) if (fs.existsSync(file)) hash.update(`${file}\n`).update(fs.readFileSync(file));
  return hash.digest('hex');
}

function isInstalled() {
  try {
    return fs.readFileSync(stampFile, 'utf8') === wanted && fs.existsSync(pinnedNode);
  } catch {
    return false;
  }
}

async function install() {
  const cannotWrite = (error) =>
    fail(`项目目录 ${root} 不可写,无法安装依赖(${error.code}) · cannot install: ${root} is not writable (${error.code})`);
  try {
    fs.mkdirSync(modules, { recursive: true });
    fs.accessSync(modules, fs.constants.W_OK);
  } catch (error) {
    cannotWrite(error);
  }
  const { bavail, bsize } = fs.statfsSync(modules);
  if (bavail * bsize < ROOM_TO_INSTALL && !fs.existsSync(stampFile)) {
    fail(
      `磁盘空间不足:安装依赖需要 2 GB,剩余 ${Math.round((bavail * bsize) / 1e6)} MB · disk too full: installing needs 2 GB, ${Math.round((bavail * bsize) / 1e6)} MB are free`,
    );
  }
  try {
    await takeLock();
  } catch (error) {
    cannotWrite(error);
  }
  try {
    // Another copy may have installed while this one waited.
    if (!isInstalled()) await runPnpm();
  } finally {
    fs.rmSync(lockFolder, { recursive: true, force: true });
  }
}

/** Two copies of one checkout may be started at once; one installs, the other waits. */
async function takeLock() {
  const holderFile = join(lockFolder, 'holder');
  for (;;) {
    try {
      fs.mkdirSync(lockFolder);
      fs.writeFileSync(holderFile, identityOf(process.pid));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    let holder;
    try {
      holder = fs.readFileSync(holderFile, 'utf8');
    } catch {
      // Its maker is between two calls, or died there.
    }
    const alive = holder ? identityOf(Number(holder.split(' ')[0])) === holder : Date.now() - modifiedAt(lockFolder) < 5000;
    if (!alive) fs.rmSync(lockFolder, { recursive: true, force: true });
    await new Promise((settle) => setTimeout(settle, 200));
  }
}

/** A pid and when its process started: pids are used again, in containers at once. */
function identityOf(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return '';
  }
  try {
    return `${pid} ${fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ')[19]}`;
  } catch {
    // No /proc on this system.
    return `${pid} `;
  }
}

function modifiedAt(path) {
  try {
    return fs.statSync(path).mtimeMs;
  } catch {
    return Date.now();
  }
}

async function runPnpm() {
  const pin = JSON.parse(fs.readFileSync('package.json', 'utf8')).packageManager;
  const began = Date.now();
  const say = progressLine();
  say('安装依赖 · installing dependencies');
  // Production mode would leave out the build; CI keeps pnpm from asking questions.
  const env = { ...process.env, CI: 'true' };
  delete env.NODE_ENV;
  const child = spawn('npx', ['-y', pin, 'install', '--frozen-lockfile', '--reporter=append-only'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listen = (chunk) => {
    output = (output + chunk).slice(-20_000);
    const progress = /Progress: resolved (\d+), reused (\d+), downloaded (\d+), added (\d+)/g;
    const last = [...output.matchAll(progress)].pop();
    if (last) say(`安装依赖 · installing dependencies ${last[4]}/${last[1]}`);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const outcome = await new Promise((settle) => {
    child.once('error', settle);
    child.once('close', (code) => settle(code));
  });
  if (outcome !== 0 || !fs.existsSync(pinnedNode)) {
    say('', true);
    fs.rmSync(lockFolder, { recursive: true, force: true });
    fail(whyInstallFailed(outcome, output));
  }
  fs.writeFileSync(stampFile, wanted);
  say(`依赖已安装 · dependencies installed in ${Math.round((Date.now() - began) / 1000)} s`, true);
}

function whyInstallFailed(outcome, output) {
  if (outcome instanceof Error) {
    return outcome.code === 'ENOENT'
      ? '找不到 npm(npx),请先安装 npm · npm (npx) was not found, install npm first'
      : `无法运行 npx · npx cannot be run: ${outcome.message}`;
  }
  if (/ENOSPC/.test(output)) return '磁盘已满,无法安装依赖 · the disk is full, dependencies cannot be installed';
  if (/EROFS|EACCES|EPERM/.test(output))
    return `没有写权限,无法安装依赖 · dependencies cannot be installed: not writable (${/(EROFS|EACCES|EPERM)[^\n]*/.exec(output)[0]})`;
  if (
    /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ERR_PNPM_META_FETCH_FAIL|ERR_SOCKET_TIMEOUT/.test(output)
  ) {
    return '无法连接 npm 软件源,请检查网络后重试 · the npm registry cannot be reached, check the network and try again';
  }
  if (/OUTDATED_LOCKFILE/.test(output))
    return 'pnpm-lock.yaml 与 package.json 不一致 · pnpm-lock.yaml does not fit package.json, run: npx pnpm install';
  const last =
    output
      .trim()
      .split('\n')
      .filter((line) => /ERR|error/i.test(line))
      .pop() || output.trim().split('\n').pop();
  return `安装依赖失败 · installing dependencies failed: ${last || `npx ended with ${outcome}`}`;
}

/** One line that rewrites itself on a terminal; elsewhere only its first and last text are printed. */
function progressLine() {
  let first = true;
  return (text, last = false) => {
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${text && `  ${text}${last ? '\n' : ' …'}`}`);
    else if (text && (first || last)) process.stdout.write(`  ${text}${last ? '' : ' …'}\n`);
    first = false;
  };
}

function runOnPinnedNode(script, args) {
  // The channel tells the child when this process is killed without a chance to say so.
  const child = spawn(pinnedNode, [join(root, script), ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  child.once('error', (error) => fail(`固定版本的 Node 无法运行 · the pinned Node cannot be run: ${error.message}`));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) endWithNpm(child);
  child.once('exit', (code, signal) => {
    process.exitCode = code === null ? (signal === 'SIGKILL' ? 137 : 1) : code;
    process.exit();
  });
}

/** npm passes signals on, but a killed npm cannot; then nobody could end the product from this terminal. Between npm and us stands a shell. */
function endWithNpm(child) {
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const started = ancestors();
  setInterval(() => {
    if (ancestors() !== started) child.kill('SIGTERM');
  }, 1000).unref();
}

function parentOf(pid) {
  try {
    return /^PPid:\s*(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1];
  } catch {
    // No /proc on this system: only the shell is watched.
    return '';
  }
}
