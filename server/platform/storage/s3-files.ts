import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { AppError } from '#server/core/app-error.ts'
import { buildsFolder, type FileStore } from './file-store.ts'
import { mediaType } from './media-type.ts'
import type { S3Address } from './s3-address.ts'

/** How long the storage may take to accept a connection, and then to answer. */
const connectionMs = 2000
const answerMs = 5000
/** What a refused caller is asked to wait, in seconds. */
const retryAfter = 30

const forEver = 'public, max-age=31536000, immutable'

/** The bucket does not exist or refuses our key; the message says which. */
export class BucketRefused extends Error {
  override name = 'BucketRefused'
}

/**
 * A bucket that speaks S3 as the store of files. The key is read from AWS_ACCESS_KEY_ID and
 * AWS_SECRET_ACCESS_KEY, or from wherever the SDK finds one.
 */
export function s3Files({ bucket, prefix, endpoint, region }: S3Address) {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: connectionMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
    // Older servers know no other checksum than the signature's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name })
  const get = (name: string) =>
    orNothing(async () => {
      const { Body, ContentLength } = await client.send(new GetObjectCommand(at(name)))
      return Body ? { content: Body, size: ContentLength ?? 0 } : null
    })
  const store: FileStore = {
    sizeOf: async name => {
      const head = await orNothing(() => client.send(new HeadObjectCommand(at(name))))
      return head && (head.ContentLength ?? 0)
    },
    read: async name => {
      const found = await get(name)
      return found && Buffer.from(await answered(() => found.content.transformToByteArray()))
    },
    open: async name => {
      const found = await get(name)
      return found && { body: found.content.transformToWebStream(), size: found.size }
    },
    write: async (name, content) => {
      const put = { Body: content, ContentType: mediaType(name), CacheControl: forEver }
      await answered(() => client.send(new PutObjectCommand({ ...at(name), ...put })))
    },
    writeFile: async (name, path) => {
      const { size } = await stat(path)
      const put = { ContentType: mediaType(name), ContentLength: size }
      await answered(() =>
        client.send(new PutObjectCommand({ ...at(name), ...put, Body: createReadStream(path) })),
      )
    },
    list: async function* (folder) {
      const Prefix = prefix + (folder ? `${folder}/` : '')
      let ContinuationToken: string | undefined
      do {
        const page = new ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken })
        const { Contents = [], NextContinuationToken } = await answered(() => client.send(page))
        for (const { Key = '', LastModified = new Date(0), Size = 0 } of Contents) {
          const name = Key.slice(prefix.length)
          if (name.startsWith(`${buildsFolder}/`)) continue
          yield { name, modifiedAt: LastModified, size: Size }
        }
        ContinuationToken = NextContinuationToken
      } while (ContinuationToken)
    },
    remove: async name => {
      await answered(() => client.send(new DeleteObjectCommand(at(name))))
    },
  }
  return {
    ...store,
    /** Asks once whether the bucket is there and ours. @throws BucketRefused, AppError unavailable */
    check: async () => {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }))
      } catch (error) {
        const status = statusOf(error)
        const where = `${bucket}${endpoint ? ` at ${endpoint}` : ''}`
        if (status === 404) throw new BucketRefused(`There is no bucket ${where}`)
        if (status === 403 || status === 401) {
          throw new BucketRefused(`The bucket ${where} refuses this key`)
        }
        throw unavailable(error)
      }
    },
  }
}

/** The answer; `null` if the object is missing. */
async function orNothing<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw unavailable(error)
  }
}

async function answered<T>(ask: () => Promise<T>): Promise<T> {
  return ask().catch(error => {
    throw unavailable(error)
  })
}

/** Gone, slow, full or refusing: the caller is asked to come again, and the log has the reason. */
function unavailable(cause: unknown) {
  return new AppError('unavailable', { retryAfter, cause })
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}
