/** What went wrong, in one sentence that the operator can act on. Printed without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** The reason of a failed system call in a few words of both languages. */
export function systemReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Record<string, string> = {
    EACCES: '没有权限 · permission denied',
    EPERM: '没有权限 · permission denied',
    EROFS: '只读文件系统 · read-only file system',
    ENOSPC: '磁盘已满 · the disk is full',
    EDQUOT: '磁盘配额已满 · the disk quota is used up',
    ENOTDIR: '路径中有一部分不是目录 · part of the path is not a folder',
    EEXIST: '该路径是一个文件 · there is a file of this name',
    ENOENT: '无法创建该目录 · the folder cannot be created',
    ECONNREFUSED: '连接被拒绝 · connection refused',
    ENOTFOUND: '找不到主机 · unknown host',
    ETIMEDOUT: '连接超时 · timed out',
  };
  return (code && known[code]) || message || String(error);
}
