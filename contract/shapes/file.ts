import * as v from 'valibot'
import { picture } from './common.ts'

/** What a photo may be when it is sent. */
export const uploadTypes = ['image/png', 'image/jpeg', 'image/tiff'] as const

/** A photo a member uploaded, as it is kept: re-encoded. `size` in bytes, `dimension` in pixels. */
export const uploadedFile = v.object({
  id: v.string(),
  /** What it was called on the member's device. */
  name: v.string(),
  alt: v.string(),
  url: v.string(),
  size: v.number(),
  extension: v.string(),
  mimetype: v.string(),
  dimension: v.object({ w: v.number(), h: v.number() }),
  aspect_ratio: v.number(),
  folder: v.string(),
  tags: v.array(v.string()),
  /** The same in every width. */
  img: picture,
})
export type UploadedFile = v.InferOutput<typeof uploadedFile>
