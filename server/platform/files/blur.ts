import type { Sharp } from 'sharp'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { sharp } from './sharp.ts'

/** The numbers of colours across and down. */
const side = 3

export const blurFile = (name: string) => `${name}.blur`

/** The placeholder of a picture until it has loaded: nine colours of three hex digits, row by row. */
export async function blurOf(image: Sharp): Promise<string> {
  const { data, info } = await image
    .removeAlpha()
    .resize(side, side, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const digits = Array.from({ length: side * side * 3 }, (_, at) => {
    const value = data[Math.floor(at / 3) * info.channels + (at % 3)] ?? 0
    return Math.round(value / 17).toString(16)
  })
  return digits.join('')
}

/** The same of a stored picture, calculated once from `small`, its smallest file, then stored beside it. */
export async function storedBlur(files: FileStore, name: string, small: string): Promise<string> {
  const stored = await files.read(blurFile(name))
  if (stored) return stored.toString()
  const picture = await files.read(small)
  if (!picture) throw new Error(`${small} is missing`)
  const blur = await blurOf(sharp(picture))
  await files.write(blurFile(name), Buffer.from(blur))
  return blur
}
