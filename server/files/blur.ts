import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sharp } from './sharp.ts'

/** The numbers of colours across and down. */
const side = 3

export const blurFile = (name: string) => `${name}.blur`

/**
 * The placeholder of a picture until it has loaded: nine colours of three hex digits, row by row. Calculated
 * once from `small`, its smallest file, then stored beside it.
 */
export async function blurOf(folder: string, name: string, small: string): Promise<string> {
  const path = join(folder, blurFile(name))
  const stored = await readFile(path, 'utf8').catch(() => null)
  if (stored) return stored
  const { data, info } = await sharp(join(folder, small))
    .removeAlpha()
    .resize(side, side, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const digits = Array.from({ length: side * side * 3 }, (_, at) => {
    const value = data[Math.floor(at / 3) * info.channels + (at % 3)] ?? 0
    return Math.round(value / 17).toString(16)
  })
  await writeFile(`${path}.part`, digits.join(''))
  await rename(`${path}.part`, path)
  return digits.join('')
}
