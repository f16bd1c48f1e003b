import { asPicture, renderPictures } from '#server/platform/files/pictures.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import type { PictureMaker } from './job.ts'

/** Draws pictures into a store. */
export function drawInto(files: FileStore): PictureMaker {
  return async (kind, icon, family, alt) =>
    asPicture(
      await renderPictures(kind === 'placeholder' ? { kind } : { kind, icon, family }, files),
      '/files/',
      alt,
    )
}
