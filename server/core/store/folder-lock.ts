import { createHash } from 'node:crypto'
import { open, readFile, realpath, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'

/** Another process has the data folder open. */
export class DataFolderLocked extends Error {
  override name = 'DataFolderLocked'
  constructor(folder: string, lock: string) {
    super(
      `The data folder ${folder} is in use by another running Oggettoteca (lock ${lock}). ` +
        'Stop it first, or start this one with another DATA_DIR',
    )
  }
}

export interface FolderLock {
  /** Short, and the same for the same folder. */
  readonly name: string
  release(): Promise<void>
}

/**
 * Locks the folder for this process, or refuses. The embedded database has no lock of its own, and two of
 * them on one folder corrupt it silently. On Linux and Windows the lock is a name that the kernel frees with
 * the process, even after kill -9. Elsewhere it is a file with a process id, taken over only from a dead
 * process. Two containers that share a volume do not see each other's lock.
 * @throws DataFolderLocked
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = await realpath(folder)
  const name = `oggettoteca-${createHash('sha256').update(path).digest('hex').slice(0, 24)}`
  switch (process.platform) {
    case 'linux':
      return { name, release: await lockName(folder, `\0${name}`) }
    case 'win32':
      return { name, release: await lockName(folder, `\\\\.\\pipe\\${name}`) }
    default:
      return { name, release: await lockFile(folder, join(path, 'lock.pid')) }
  }
}

type Release = FolderLock['release']

function lockName(folder: string, name: string): Promise<Release> {
  return new Promise((resolve, reject) => {
    const server: Server = createServer(socket => socket.destroy())
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(taken ? new DataFolderLocked(folder, name.replace('\0', '@')) : error)
    })
    server.listen(name, () => resolve(() => new Promise(done => server.close(() => done()))))
  })
}

/** Exported for its test: the lock on systems without kernel-freed names. */
export async function lockFile(folder: string, path: string): Promise<Release> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const file = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return undefined
      throw error
    })
    if (file) {
      await file.writeFile(String(process.pid))
      await file.close()
      return () => rm(path, { force: true })
    }
    const holder = Number(await readFile(path, 'utf8').catch(() => ''))
    if (isAlive(holder)) throw new DataFolderLocked(folder, path)
    await rm(path, { force: true })
  }
  throw new DataFolderLocked(folder, path)
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
