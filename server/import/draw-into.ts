import { asPicture, renderPictures } from '../files/pictures.ts'
import type { PictureMaker } from './job.ts'

/** Draws pictures into the library's own folder. */
export function drawInto(folder: string): PictureMaker {
  return async (kind, icon, family, alt) =>
    asPicture(
      await renderPictures(kind === 'placeholder' ? { kind } : { kind, icon, family }, folder),
      '/files/',
      alt,
    )
}
