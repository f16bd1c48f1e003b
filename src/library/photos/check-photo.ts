import { limits } from '#contract/limits.ts'
import { uploadTypes } from '#contract/shapes/file.ts'

export type Refusal = 'unsupported' | 'too_large'

const endings = /\.(png|jpe?g|tiff?)$/i

/** More than any camera's photo: a larger one might fill the memory of a phone. */
const deviceMaxBytes = 100_000_000

/**
 * `null` for a photo that may be sent, else the error. The limit holds for what is sent, and photos are made smaller before;
 * a TIFF is not, because browsers cannot draw it. The server checks the content.
 */
export function checkPhoto({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>) {
  // Some systems give a file no type, so its extension decides.
  const supported = type ? (uploadTypes as readonly string[]).includes(type) : endings.test(name)
  if (!supported) return 'unsupported'
  const isDrawn = /png|jpe?g/.test(type || name.toLowerCase())
  return size > (isDrawn ? deviceMaxBytes : limits.uploadMaxBytes) ? 'too_large' : null
}

/** The `accept` attribute of the file field. */
export const acceptedPhotos = [...uploadTypes, '.png', '.jpg', '.jpeg', '.tif', '.tiff'].join(',')
