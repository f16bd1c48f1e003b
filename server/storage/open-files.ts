import { mkdir } from 'node:fs/promises'
import { type Config, ConfigRefused } from '../config.ts'
import { filesFolder } from '../files/folder.ts'
import type { FileStore } from './file-store.ts'
import { localFiles } from './local-files.ts'

/**
 * The store of `FILES_URL`, or the local folder. The S3 client is loaded only when it is needed.
 * A storage that does not answer now is only a warning: without pictures the rest works.
 * @throws ConfigRefused for a bucket that does not exist or refuses the key
 */
export async function openFiles(
  config: Pick<Config, 'dataDir' | 'filesAddress'>,
  warn: (line: string) => void,
): Promise<FileStore> {
  if (!config.filesAddress) {
    await mkdir(filesFolder(config), { recursive: true })
    return localFiles(filesFolder(config))
  }
  const { BucketRefused, s3Files } = await import('./s3-files.ts')
  const files = s3Files(config.filesAddress)
  await files.check().catch(error => {
    if (error instanceof BucketRefused) {
      throw new ConfigRefused(`The environment variable FILES_URL is not valid: ${error.message}`)
    }
    const { bucket, endpoint = 'Amazon S3' } = config.filesAddress ?? {}
    warn(
      `The storage of pictures does not answer (${bucket} at ${endpoint}): start it, or mend FILES_URL`,
    )
  })
  return files
}
