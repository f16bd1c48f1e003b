import { existsSync } from 'node:fs'
import { access, constants, mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'

/** The data folder cannot be used: read-only, full, of another user, or not a folder. */
export class DataFolderUnusable extends Error {
  override name = 'DataFolderUnusable'
  constructor(folder: string, cause: unknown, what: 'written' | 'used' = 'written') {
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause)
    super(`The data folder ${folder}, which DATA_DIR names, cannot be ${what} (${reason})`, {
      cause,
    })
  }
}

/**
 * Refuses a database of which another user owns a file, often because a command ran as root: it looks like a damaged one.
 * @throws DataFolderUnusable
 */
export async function requireOwn(database: string): Promise<void> {
  if (!existsSync(database)) return
  const files = await readdir(database, { recursive: true }).catch(() => [])
  for (const file of ['', ...files]) {
    const path = join(database, file)
    if (await access(path, constants.R_OK | constants.W_OK).catch(() => 'closed')) {
      const owner = await stat(path).then(
        ({ uid }) => uid,
        () => 'somebody else',
      )
      const code = `${path} belongs to user ${owner}, and this is ${process.getuid?.()}`
      throw new DataFolderUnusable(dirname(database), { code })
    }
  }
}

/**
 * Turns an error of the file system at or inside the data folder into one that names DATA_DIR. Returns any other error
 * unchanged.
 */
export function namingDataFolder(error: unknown, folder: string): unknown {
  const { code, path } = error as Partial<NodeJS.ErrnoException>
  if (!path || !code || !refused.has(code)) return error
  const [inner, outer] = [`${resolve(path)}${sep}`, `${resolve(folder)}${sep}`]
  const isOnIt = inner.startsWith(outer) || outer.startsWith(inner)
  return isOnIt ? new DataFolderUnusable(folder, { code: `${code}: ${path}` }, 'used') : error
}

/** The folder or its disk is at fault, not the name of a file that somebody typed. */
const refused = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'EDQUOT'])

/** @throws DataFolderUnusable */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch(error => {
    throw new DataFolderUnusable(folder, error)
  })
}

/** Makes the folder if needed, and writes and removes a file, because permissions alone are not enough. */
export async function makeWritable(folder: string): Promise<void> {
  const probe = join(folder, '.write-probe')
  await makeFolder(folder)
  try {
    await writeFile(probe, 'x'.repeat(8192))
    await rm(probe)
  } catch (error) {
    throw new DataFolderUnusable(folder, error)
  }
}

/** The size of a new database with the demo, and the reserve of free space below which nothing is written. */
const FIRST_OPENING = 160 * 2 ** 20

/** Refuses to create a database on a disk that it would fill. @throws DataFolderUnusable */
export async function requireRoom(folder: string, database: string): Promise<void> {
  if (existsSync(database)) return
  const { bavail, bsize } = await statfs(folder)
  const free = Math.floor((bavail * bsize) / 2 ** 20)
  if (bavail * bsize >= FIRST_OPENING) return
  const wanted = FIRST_OPENING / 2 ** 20
  throw new DataFolderUnusable(folder, { code: `${free} MB free, a new database needs ${wanted}` })
}

/** The disk has too little room for a file. */
export class NoRoom extends Error {
  override name = 'NoRoom'
}

/** Refuses a file that would leave the disk of `path` without its reserve. @throws NoRoom */
export async function requireRoomFor(path: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path))
  const missing = bytes + RESERVE - bavail * bsize
  if (missing <= 0) return
  const megabytes = Math.ceil(missing / 2 ** 20)
  throw new NoRoom(`${path} needs ${megabytes} MB more on its disk: nothing was written`)
}

export interface DiskWatch {
  readonly low: boolean
  stop(): void
}

const RESERVE = 64 * 2 ** 20 // four of the database's log files, one of which a restart may need
const LOOK_MS = 2000

/** Checks every 2 s whether the folder's disk has fewer than `reserve` free bytes. */
export async function watchDisk(
  folder: string,
  reserve = RESERVE,
  warn: (line: string) => void = console.warn,
): Promise<DiskWatch> {
  let low = false
  const look = async () => {
    const { bavail, bsize } = await statfs(folder)
    const nowLow = bavail * bsize < reserve
    if (nowLow && !low) warn(`The disk of ${folder} is nearly full: nothing is written until freed`)
    low = nowLow
  }
  await look()
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS).unref()
  return {
    get low() {
      return low
    },
    stop: () => clearInterval(timer),
  }
}
