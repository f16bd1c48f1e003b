import { limits } from '#contract/limits.ts'
import { uploadTypes } from '#contract/shapes/file.ts'

export type Refusal = 'unsupported' | 'too_large'

const endings = /\.(png|jpe?g|tiff?)$/i

/** `null` for a photo that may be sent, else the error. The server checks its content. */
export function checkPhoto({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>) {
  // Some systems give a file no type, so its extension decides.
  const supported = type ? (uploadTypes as readonly string[]).includes(type) : endings.test(name)
  if (!supported) return 'unsupported'
  return size > limits.uploadMaxBytes ? 'too_large' : null
}

/** The `accept` attribute of the file field. */
export const acceptedPhotos = [...uploadTypes, '.png', '.jpg', '.jpeg', '.tif', '.tiff'].join(',')
