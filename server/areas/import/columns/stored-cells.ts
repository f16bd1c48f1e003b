import type { Picture } from '#contract/shapes/common.ts'
import { pictureId } from '#server/platform/files/folder.ts'

export const dayOf = (instant: Date | null) => instant?.toISOString().slice(0, 10) ?? ''
export const listOf = (parts: readonly string[]) => parts.join(';')

/** The exported file of a picture: the largest one, with the name of its set. */
export function fileOf({ url, webp }: Picture): { from: string; to: string } | null {
  const largest = webp.split(',').at(-1)?.trim().split(' ')[0] || url
  const isOurs = largest.startsWith('/files/') && largest.endsWith('.webp')
  return isOurs
    ? { from: largest.slice('/files/'.length), to: `${pictureId({ url: largest })}.webp` }
    : null
}

export const fileNames = (pictures: readonly Picture[]) =>
  listOf(pictures.flatMap(picture => fileOf(picture)?.to ?? []))
