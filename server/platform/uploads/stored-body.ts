import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { AppError } from '#server/core/app-error.ts'

/** The folder of bodies that are being uploaded; files left by a crash are deleted at the next start. */
export const waitingFolder = ({ dataDir }: { dataDir: string }) => join(dataDir, 'uploads')

/**
 * Writes a body to the disk as it arrives, so that many at once do not fill the memory, and calls `use` with
 * its path; then deletes the file.
 * @throws AppError body_too_large as soon as more than `most` bytes have arrived, malformed_request
 */
export async function withStoredBody<T>(
  body: Request['body'],
  { folder, most }: { folder: string; most: number },
  use: (path: string) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  try {
    await store(body, path, most)
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}

async function store(body: Request['body'], path: string, most: number) {
  let size = 0
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      size += chunk.byteLength
      if (size > most) throw new AppError('body_too_large')
      yield chunk
    }
  }
  const source = body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([])
  try {
    await pipeline(source, counted, createWriteStream(path, { mode: 0o600 }))
  } catch (cause) {
    // The client disconnected; a full disk is the server's own failure.
    const full = (cause as NodeJS.ErrnoException).code === 'ENOSPC'
    if (full) throw new AppError('unavailable', { retryAfter: 60, cause })
    throw cause instanceof AppError ? cause : new AppError('malformed_request', { cause })
  }
}
