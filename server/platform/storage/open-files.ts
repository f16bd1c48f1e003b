import { join } from 'node:path'
import { makeWritable } from '#server/core/store/data-folder.ts'
import { type Config, ConfigRefused } from '#server/platform/config.ts'
import { filesFolder } from '#server/platform/files/folder.ts'
import { buildsFolder, type FileStore } from './file-store.ts'
import { localFiles } from './local-files.ts'
import type { S3Address } from './s3-address.ts'

type Warn = (line: string) => void

/**
 * The store of `FILES_URL`, or the local folder. The S3 client is loaded only when it is needed.
 * A storage that does not answer now is only a warning: without pictures the rest works.
 * @throws DataFolderUnusable; ConfigRefused for a bucket that does not exist or refuses the key
 */
export async function openFiles(config: Pick<Config, 'dataDir' | 'filesAddress'>, warn: Warn) {
  if (config.filesAddress) return openBucket(config.filesAddress, 'FILES_URL', warn)
  await makeWritable(filesFolder(config))
  return localFiles(filesFolder(config))
}

/** Where the code of recent builds is stored: beside the pictures, because processes share it like them. */
export async function openBuilds({
  dataDir,
  filesAddress,
}: Pick<Config, 'dataDir' | 'filesAddress'>): Promise<FileStore> {
  if (!filesAddress) return localFiles(join(dataDir, 'builds'))
  const { s3Files } = await import('./s3-files.ts')
  return s3Files({ ...filesAddress, prefix: `${filesAddress.prefix}${buildsFolder}/` })
}

/** The bucket of `BACKUPS_URL`; `null` without one. @throws ConfigRefused as above */
export async function openBackups({ backupsAddress }: Pick<Config, 'backupsAddress'>, warn: Warn) {
  return backupsAddress && openBucket(backupsAddress, 'BACKUPS_URL', warn)
}

async function openBucket(address: S3Address, variable: string, warn: Warn): Promise<FileStore> {
  const { BucketRefused, s3Files } = await import('./s3-files.ts')
  const files = s3Files(address)
  await files.check().catch(error => {
    if (error instanceof BucketRefused) {
      throw new ConfigRefused(`The environment variable ${variable} is not valid: ${error.message}`)
    }
    const { bucket, endpoint = 'Amazon S3' } = address
    warn(`The bucket ${bucket} at ${endpoint} does not answer: start it, or mend ${variable}`)
  })
  return files
}
